/** Texts written without a look at the rules when the ninth set had mended them, and scored once before they were mended again. */
import type { Example, Line } from './example.ts';

export const TENTH_LINES: readonly Line[] = [
  ['海野海運 一次面接 12/14月 13:10-13:50 Zoom', 'unno', 'interview 12-14 13:10-13:50 @Zoom'],
  ['12月18日（金）正午まで 三井不 ES', 'fudosan', 'es_deadline 12-18 12:00'],
  ['再来週の水曜 10:30 みなと商事 二次面接', 'minato', 'interview 12-09 10:30'],
  ['Sony coding test by Dec 13 23:59', 'sony', 'web_test 12-13 23:59'],
  ['三菱商事 説明会 1/8(金) 18時から90分 オンライン', 'mc', 'briefing 01-08 18:00-19:30 @オンライン'],
  ['東京海上 面談 12/7 15:00 → 12/9 11:00 に変更', 'tokio', 'interview 12-07 15:00 > 12-09 11:00'],
  ['バイト 11/30 17-22時', null, 'other 11-30 17:00-22:00'],
  ['NTTデータ SPI テストセンター 12/20(日) 9:45 @横浜', 'nttdata', 'web_test 12-20 09:45 @横浜'],
  ['2/10 14:00〜15:00 サントリー オファー面談 @田町', 'suntory', 'other 02-10 14:00-15:00 @田町'],
  ['株式会社アサギリ製薬 ES提出 12/9(木)', '+アサギリ製薬', 'es_deadline ?'],
  ['北斗電機 5daysインターン 2/15〜19', 'hokuto', 'internship 02-15~02-19'],
  ['青嵐化学 課題レポート提出 1/12 朝9時まで', 'seiran', 'other 01-12 09:00'],
];

export const TENTH_MAILS: readonly Example[] = [
  {
    text: `※このメールはシステムより自動送信されています。

佐藤 美咲 様（ID：MN28-003417）

下記セミナーの受付が完了いたしました。

+----------+------------------------------------------
| 企業名   | みなと商事株式会社
| 種別     | 会社説明会（先輩社員トーク付き）
| 開催日   | 2027/01/13（水）
| 開始     | 15:30
| 終了     | 17:00
| 会場     | TKP品川カンファレンス 8階 8B
| 受付番号 | 0231
+----------+------------------------------------------

■キャンセル期限：開催日前日の18:00
■マイページ：https://mypage.example.jp/minato/2028/login

【個人情報の取扱いについて】
https://mypage.example.jp/privacy`,
    company: 'minato',
    events: ['briefing 01-13 15:30-17:00 @TKP品川カンファレンス 8階 8B'],
  },
  {
    text: `佐藤 美咲 様

師走の候、いかがお過ごしでしょうか。
青嵐化学工業で人事を担当しております、戸田と申します。

先日は研究内容を丁寧にご説明くださり、ありがとうございました。社内でも話題になり、研究所の若手がぜひ佐藤様とお話ししてみたいと申しております。

そこで、選考とは別に気軽な面談の場を設けられればと考え、十二月十七日の木曜日、午後五時からお時間を頂戴したく存じます。一時間ほどで終わる予定です。場所は弊社の東京事務所（八重洲）で、研究員の梶と二人でお待ちしております。

どうぞ普段着でお越しください。お目にかかれますのを楽しみにしております。

戸田 圭介`,
    company: 'seiran',
    events: ['interview 12-17 17:00-18:00 @東京事務所（八重洲）'],
  },
  {
    text: `Subject: 【お詫び】最終面接の日程につきまして

佐藤 美咲様

平素より大変お世話になっております。
東京海上日動火災保険 人事企画部の牧でございます。

12月10日（木）14時よりお願いしておりました最終面接でございますが、担当役員に急な海外出張が入り、誠に申し訳ございませんが、12月16日（水）の同時刻に延期させていただきたくお願い申し上げます。
面接会場は当初のご案内どおりでございます。

こちらの都合でご迷惑をおかけいたしますこと、重ねてお詫び申し上げます。
ご都合が合わない場合は、お手数ですが牧までご連絡ください。

---
東京海上日動 人事企画部　牧 裕子
Tel 03-5555-0190（土・日・祝を除く 9:30～17:15）`,
    company: 'tokio',
    events: ['interview 12-10 14:00 > 12-16 14:00'],
  },
  {
    text: `佐藤様

ご連絡ありがとうございます。電通総研 採用グループの小野です。

選考ご辞退の件、承知いたしました。
12月8日（火）16:00からの二次面接はこちらで取り消しておきましたので、お手続きは不要です。

またどこかでご縁がございましたら幸いです。
学業、就職活動ともに応援しております。

小野

> 小野様
> お世話になっております。佐藤美咲です。
> 大変恐縮ながら、12月8日16時の面接を辞退させていただきたく、ご連絡いたしました。`,
    company: 'soken',
    events: [],
  },
  {
    text: `Hi Misaki,

Great news - the team at Sony Group would like to invite you to a final interview! It will take place in person at our Osaki office.

Could you let me know which of the following slots works best for you?

  * Mon, Dec 14, 10:00 - 11:00 AM
  * Wed, Dec 16, 2:00 - 3:00 PM
  * Fri, Dec 18, 4:30 - 5:30 PM

All times are Japan time. Please bring a photo ID for building access.

Cheers,
Daniel
--
Daniel Ross | Campus Recruiting | Sony Group Corporation
I work flexibly, so please don't feel obliged to answer outside of your own hours.`,
    company: 'sony',
    events: ['interview 12-14 10:00-11:00 | 12-16 14:00-15:00 | 12-18 16:30-17:30 @Osaki office'],
  },
  {
    text: `【重要】Webテスト受検のお願い／NTTデータ

佐藤 美咲 様

エントリーいただきありがとうございます。
次のステップとして、Webテスト（言語・非言語・性格）をご受検ください。

受検可能期間：
2026年12月1日（火）10:00 から 2026年12月9日（水）17:00 まで

受検ページ：
https://exam.example.jp/nttdata/login
ログインID：　ND28-11872
初期パスワード：　受験票に記載のとおり

所要時間：約65分（途中で中断した分野は最初からやり直しになります）
メンテナンス：12月5日（土）2:00～6:00はご利用いただけません。

株式会社NTTデータ 人事本部 採用担当`,
    company: 'nttdata',
    events: ['web_test 12-09 17:00 https://exam.example.jp/nttdata/login'],
  },
  {
    text: `佐藤さん

三井不動産マイページに新しいお知らせが届いています。

----- お知らせ本文 -----
2028年卒 本選考のエントリーシート受付を開始しました！

　受付開始：2027年1月12日（火）
　提出〆切：2027年2月8日（月）13時

例年、締切直前はアクセスが集中します。
余裕をもってのご提出をおすすめします。
提出はこちら⇒ https://fudosan-entry.example.jp/2028/es/form
----- ここまで -----

■ このメールに心当たりのない方は破棄してください
■ 配信時間帯の設定はマイページ「各種設定」から変更できます`,
    company: 'fudosan',
    events: ['es_deadline 02-08 13:00 https://fudosan-entry.example.jp/2028/es/form'],
    phase: 'fulltime',
  },
  {
    text: `サントリー 28卒採用　GD選考のご案内

佐藤 美咲 さん

こんにちは、採用チームのハヤシです！
いよいよ次はグループディスカッションですね。以下、当日の情報をまとめました。

▶ いつ
1月19日(火)　午前10時〜（90分間を予定）

▶ どこで
台場オフィス 3階 みずのホール
ゆりかもめ「台場」駅から徒歩3分

▶ 何を持っていく？
学生証、腕時計

▶ グループ
F（当日、受付でお伝えする番号の席へ）

チームで1つの答えを出す時間を、ぜひ楽しんでください♪
9:40を過ぎたら受付を始めます。`,
    company: 'suntory',
    events: ['group_discussion 01-19 10:00-11:30 @台場オフィス 3階 みずのホール'],
    memo: ['学生証、腕時計'],
  },
  {
    text: `星野テクノロジーズ Winter Internship 事務局です。

ご参加が確定した皆さまに、プログラムの日程をお知らせいたします。

〈前半〉オンライン
　2月1日（月）～2月3日（水）　各日10:00～17:00
〈後半〉星野テクノロジーズ 渋谷本社
　2月4日（木）・2月5日（金）　各日10:00～18:00

・前半のURLは別途Slackにてお送りします。
・後半は昼食をご用意します。アレルギーのある方はご返信ください。
・PCは貸与いたします。

ご一緒できるのを楽しみにしています！
事務局（問い合わせ対応：平日11:00-16:00）`,
    company: 'hoshino',
    events: ['internship 02-01~02-03 @オンライン', 'internship 02-04~02-05 @星野テクノロジーズ 渋谷本社'],
    phase: 'intern',
  },
  {
    text: `件名： 内定のご連絡とオファー面談のお願い

佐藤 美咲さん

風間コンサルティングの森田です。
選考お疲れさまでした。全員一致で、佐藤さんに内定をお出しすることに決まりました。本当におめでとうございます！

条件のご説明をしたいので、オファー面談にお越しください。
　1月14日（木）16:00-17:00　六本木オフィス

面談のあとゆっくり考えていただいて、承諾のお返事は1月29日（金）までにメールでいただければ大丈夫です。
不安なことがあれば、どんな小さなことでも聞いてくださいね。

森田 千尋`,
    company: 'kazama',
    events: ['other 01-14 16:00-17:00 @六本木オフィス', 'other 01-29'],
    outcome: 'offer',
  },
  {
    text: `佐藤 美咲 様

このたびは数ある企業の中から北斗電機にご関心をお寄せいただき、心より感謝申し上げます。

12月に開催予定の「開発職 冬の3日間仕事体験」には、定員を大幅に上回るご応募をいただきました。
ご提出いただいたエントリーシートを一通ずつ拝見し検討いたしましたが、今回は佐藤様のご参加を見合わせていただく結果となりました。

本結果は今後の本選考に一切影響いたしません。
寒さ厳しき折、お身体を大切になさってください。

北斗電機株式会社 採用事務局
受付時間　平日 10:00－16:30`,
    company: 'hokuto',
    events: [],
    outcome: 'rejected',
    phase: 'intern',
  },
  {
    text: `From: Recruiting Team <no-reply@dentsu.example.com>
Subject: Update on your application to Dentsu

Dear Misaki Sato,

Thank you for your interest in Dentsu and for the time you invested in our selection process, including the interview on November 18.

After careful consideration, we regret to inform you that we will not be moving forward with your application at this time. The decision was a difficult one given the exceptional quality of this year's candidates.

We will keep your details on file for 12 months and wish you every success in your job search.

Kind regards,
Dentsu Recruiting Team`,
    company: 'dentsu',
    events: [],
    outcome: 'rejected',
  },
  {
    text: `[LINE] 海野海運 人事はまぐちとのトーク

2026.11.27 金曜日
12:10 海野海運 人事はまぐち こんにちは！12/2(水)の面談、15時からでお願いしていたと思うのですが…
12:11 海野海運 人事はまぐち 前の会議が延びそうで🙇 16時半スタートにずらしてもらうことってできますか？
12:34 美咲 こんにちは！16時半で問題ないです。
12:36 海野海運 人事はまぐち 助かります！！では12/2(水)16:30からに変更でお願いします⚓
12:36 海野海運 人事はまぐち スタンプを送信しました`,
    company: 'unno',
    events: ['interview 12-02 15:00 > 12-02 16:30'],
  },
  {
    text: `Recruit Bot  アプリ  昨日 18:00
:bell: リマインダー @misaki.sato
野村総合研究所 28卒インターン生ワークスペースからのお知らせです

>*最終課題スライドの提出*
>期限：12月3日（木） 20:00
>提出先：<https://drive.example.jp/nri/upload/team-c>
>ファイル名は「チーム名_氏名.pdf」

:white_check_mark: 3   :pray: 1

中西（メンター）  昨日 18:22
困ったら遠慮なくDMください〜。20時以降でも見てます`,
    company: 'nri',
    events: ['other 12-03 20:00 https://drive.example.jp/nri/upload/team-c'],
    phase: 'intern',
  },
  {
    text: `Your booking is confirmed

Hi Misaki Sato,

You are scheduled with Kaoru Abe (株式会社ツムギロボティクス).

What:
カジュアル面談

When:
Thursday, January 7, 2027 | 5:00pm - 5:30pm (Japan Standard Time)

Where:
https://us05web.zoom.us/j/82203344556?pwd=TgR0bo

Need to make a change?
Reschedule: https://booking.example.com/reschedulings/a81f
Cancel: https://booking.example.com/cancellations/a81f

Sent by Bookly - Schedule like a pro. Sign up free!`,
    company: '+ツムギロボティクス',
    events: ['interview 01-07 17:00-17:30 https://us05web.zoom.us/j/82203344556?pwd=TgR0bo'],
  },
  {
    text: `From: キャリアセンター <career@univ.example.ac.jp>
To: 学部3年生各位
Subject: Fwd: 学内企業説明会開催のお願い

3年生の皆さん

キャリアセンターです。以下の企業より説明会の案内が届きましたので転送します。
予約不要ですので、関心のある人は直接教室に行ってください。

キャリアセンター（窓口 9:00～11:30、12:30～17:00）

-----Original Message-----
From: あおば銀行 人事部 <saiyo@aoba-bank.example.jp>
Sent: Wednesday, November 25, 2026 4:12 PM
To: キャリアセンター
Subject: 学内企業説明会開催のお願い

ご担当者様

いつもお世話になっております。あおば銀行人事部の本多です。
ご相談の説明会につきまして、下記にて実施させていただきたくお願いいたします。

日時：12月15日（火）12:20～13:00（昼休み）
場所：3号館 312教室
対象：学部3年生・修士1年生`,
    company: 'aoba',
    events: ['briefing 12-15 12:20-13:00 @3号館 312教室'],
  },
  {
    text: `佐藤様

三菱商事の早川です。
お返事ありがとうございました。第二希望としてお知らせいただいた日程で、面談を確定いたします。
丸の内パークビルの1階受付にて、早川をお呼び出しください。

どうぞよろしくお願いいたします。

On 2026/11/26 19:55, 佐藤美咲 wrote:
> 早川様
>
> お世話になっております。
> 面談の日程ですが、下記の順で希望いたします。
>
> 第一希望：12月7日（月）11:00～12:00
> 第二希望：12月11日（金）14:00～15:00
> 第三希望：12月14日（月）16:00～17:00
>
> 佐藤 美咲`,
    company: 'mc',
    events: ['interview 12-11 14:00-15:00 @丸の内パークビルの1階受付'],
  },
  {
    text: `件名: みなと商事 二次面接（オンライン）
開催者: 井口 採用担当 <recruit@minato.example.jp>
日時: 2026年12月15日火曜日 9:30-10:15
場所: Microsoft Teams 会議
必須出席者: 佐藤 美咲

佐藤様　当日はこちらの予定からご参加ください。

________________________________________________________________________________
Microsoft Teams のサポートが必要ですか?
今すぐ会議に参加する <https://teams.microsoft.com/l/meetup-join/19%3ameeting_MNT%40thread.v2/0?context=xyz>
会議 ID: 412 330 118 207
パスコード: rT7Kq2
________________________________
開催者の場合: 会議のオプション <https://teams.microsoft.com/meetingOptions/?organizerId=1>
________________________________________________________________________________`,
    company: 'minato',
    events: [
      'interview 12-15 09:30-10:15 https://teams.microsoft.com/l/meetup-join/19%3ameeting_MNT%40thread.v2/0?context=xyz @Microsoft Teams 会議',
    ],
  },
  {
    text: `【逆求人ポスト】あなたのプロフィールが今週12社に見られました👀

佐藤 美咲さん、こんにちは！

📈 今週のレポート（11/21～11/27）
閲覧数：12社（先週比 +5）
気になる：2社

💡 スカウト率が2倍になるコツ
・自己PRは300字以上
・顔写真を明るいものに
・面接で話したいエピソードを3つ登録

👉 プロフィールを更新する
https://scout.example.jp/profile/edit

―――
★ 就活生限定！証明写真が30%OFFになるクーポンは12/31まで
https://ad.example.jp/photo

配信設定：https://scout.example.jp/settings`,
    company: null,
    events: [],
  },
  {
    text: `ご注文の商品を発送しました

佐藤 美咲様

オンラインストア「スーツのカワセ」です。
ご注文品を本日発送いたしました。

注文番号　　S-2611-88304
商品　　　　リクルートスーツ 2点セット（9号）
金額　　　　24,200円（税込・送料無料）
お届け予定　11月30日（月）14時～16時
配送業者　　みけねこ運輸

領収書（インボイス）の発行はこちら
https://shop.example.jp/receipt/88304

店舗営業時間　11:00～20:00（水曜定休）`,
    company: null,
    events: [],
  },
  {
    text: `電通 新卒採用事務局からのご連絡

佐藤 美咲 様

一次面接のご案内をお送りいたします。

　　期日　2027年1月21日（水）
　　時刻　13時20分～13時50分
　　方式　Zoom
　　URL　 https://zoom.us/j/97788112233

面接の10分前には静かな場所でご準備をお願いいたします。`,
    company: 'dentsu',
    events: ['interview ? https://zoom.us/j/97788112233 @Zoom'],
  },
  {
    text: `佐藤さん、こんにちは。
星野テックの久保です、この前は面接ありがとう！

次は開発部長の面接になるんだけど、部長の予定がまだ固まってなくて、たぶん年明けの2週目あたりの夕方になりそうです。
はっきりしたらまた連絡しますね。

ちなみに部長はボルダリングが趣味なので、話題に困ったらぜひ（笑）

久保`,
    company: 'hoshino',
    events: ['interview ?'],
  },
  {
    text: `三井不動産株式会社 採用担当の大西です。
二次選考について、2点お願いがございます。

(1) 事前課題「10年後の街」（A4用紙1枚、PDF）
　　1月6日（水）23:59までに、以下のフォルダへアップロードしてください。
　　https://box.example.jp/f/mitsuifudosan-kadai

(2) 個人面接
　　1月15日（金）11:00～11:45
　　日本橋室町三井タワー 受付 20階
　　当日は課題を3部印刷してお持ちください。

年末年始休業：12月29日（火）～1月3日（日）
この間にいただいたメールには1月4日（月）以降順次お返事いたします。`,
    company: 'fudosan',
    events: [
      'other 01-06 23:59 https://box.example.jp/f/mitsuifudosan-kadai',
      'interview 01-15 11:00-11:45 @日本橋室町三井タワー 受付 20階',
    ],
  },
  {
    text: `佐藤 美咲 様

株式会社ミナヅキ製紙の採用担当、柏木です。
富士工場見学会と、その後の社員懇親会についてご案内申し上げます。

◎工場見学会
2月17日（水）13:00 - 15:30
集合：富士工場 管理棟1階ロビー

◎社員懇親会
同日 17:00 - 18:30
会場：ホテルグラン富士 2階「桜」

懇親会のみのご欠席も可能です。ご出欠は次のフォームよりお知らせください。
出欠回答期限は2月5日（金）です。
https://forms.example.jp/minazuki/attend

柏木 | ミナヅキ製紙 | 勤務時間 8:30-17:15`,
    company: '+ミナヅキ製紙',
    events: [
      'briefing 02-17 13:00-15:30 @富士工場 管理棟1階ロビー',
      'other 02-17 17:00-18:30 @ホテルグラン富士 2階「桜」',
      'other 02-05 https://forms.example.jp/minazuki/attend',
    ],
  },
];
