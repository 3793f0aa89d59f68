/** Texts of recruiting systems, career centres, chats and chains, written when the rules stood, and scored before the rules were mended with them. */
import type { Example, Line } from './example.ts';

export const LATEST_LINES: readonly Line[] = [
  ['12/14(月)正午〆 みなと商事 本選考ES', 'minato', 'es_deadline 12-14 12:00'],
  ['ソニーの二次、12/17の16時〜17時で確定 品川本社', 'sony', 'interview 12-17 16:00-17:00 @品川本社'],
  ['三井不動産 玉手箱 12/8(火)23:59まで', 'fudosan', 'web_test 12-08 23:59'],
  ['あおば銀 ジョブ 1/12-14 9:00', 'aoba', 'internship 01-12~01-14'],
  ['NTTデータ AI面接 12/6まで', 'nttdata', 'other 12-06'],
  ['海野海運 適性検査 来週水曜17時締切', 'unno', 'web_test ?'],
  ['電通総研 人事面談 12/11 18:30 Google Meet', 'soken', 'interview 12-11 18:30 @Google Meet'],
  ['12/9 10:30 KC ケース面接@溜池山王', 'kazama', 'interview 12-09 10:30 @溜池山王'],
  ['株式会社つばめ製菓 会社説明会 12/16(水) 14時半', '+つばめ製菓', 'briefing 12-16 14:30'],
  ['北斗電機 動画選考 12/20 23:59', 'hokuto', 'other 12-20 23:59'],
];

const FIFTH_MAILS: readonly Example[] = [
  {
    text: `件名：【三井不動産】エントリーシート受付開始のお知らせ（マイナビ2028）
差出人：マイナビ2028 <noreply@job.mynavi.example.jp>

佐藤 美咲 様

マイナビ2028事務局です。
エントリーいただいている企業からメッセージが届いています。

■企業名：三井不動産株式会社
■件名：エントリーシート受付開始のお知らせ

本選考のエントリーシートの受付を開始いたしました。
提出期限：2026年12月16日（水）12:00
提出方法：マイページ＞エントリーシート

▼企業へのお返事・詳細はこちら
https://job.mynavi.example.jp/28/msg/123

※本メールは送信専用です。ご返信いただいてもお答えできません。
────────────────
株式会社マイナビ
東京都千代田区一ツ橋1-1-1`,
    company: 'fudosan',
    events: ['es_deadline 12-16 12:00 https://job.mynavi.example.jp/28/msg/123'],
    phase: 'fulltime',
  },
  {
    text: `【リクナビ】予約完了のお知らせ

佐藤美咲さん

以下の説明会の予約が完了しました。

企業名　　　：北斗電機株式会社
イベント名　：【理系向け】技術職説明会
開催日時　　：2026/12/10（木）15:00～16:30（受付開始14:40）
開催場所　　：WEB
キャンセル期限：2026/12/09（水）12:00

▼予約内容の確認・変更
https://job.rikunabi.example.com/reserve/987`,
    company: 'hokuto',
    events: ['briefing 12-10 15:00-16:30 https://job.rikunabi.example.com/reserve/987 @WEB'],
  },
  {
    text: `OpenESからのお知らせ

OpenES提出依頼
サントリーホールディングス株式会社よりOpenESの提出依頼が届いています。
提出締切日時：2026/12/07 23:59
提出先コード：A1B2C3

https://open-es.example.com/submit`,
    company: 'suntory',
    events: ['es_deadline 12-07 23:59 https://open-es.example.com/submit'],
  },
  {
    text: `From: キャリアセンター <career@univ.example.ac.jp>
Subject: 【キャリアセンター】12月のイベント案内

学生の皆さん

12月の学内イベントをお知らせします。

1. 業界研究セミナー（商社）
　日時：12月3日（木）16:30～18:00
　場所：3号館301教室
2. 面接対策講座
　日時：12月8日（火）13:00～14:30
　場所：オンライン（Zoom）
3. 学内合同企業説明会
　日時：12月12日（土）10:00～17:00
　場所：体育館

申込：学内ポータルより`,
    company: null,
    events: [
      'briefing 12-03 16:30-18:00 @3号館301教室',
      '? 12-08 13:00-14:30 @オンライン（Zoom）',
      'briefing 12-12 10:00-17:00 @体育館',
    ],
  },
  {
    text: `2026.11.28 土曜日
08:12 ゆうと みんな三菱商事のES出した？
08:13 まい まだ〜締切いつだっけ
08:14 ゆうと 12/2の正午だったはず
08:14 まい やば`,
    company: 'mc',
    events: ['es_deadline 12-02 12:00'],
  },
  {
    text: `[LINE] 27卒就活グループのトーク履歴
保存日時：2026/11/28 08:00

2026/11/27(金)
21:03	けんた	NRIの説明会、明日の13時からだって
21:05	さき	まじか 予約してない
21:06	けんた	オンラインだから今からでもいけるよ`,
    company: 'nri',
    events: ['briefing 11-28 13:00 @オンライン'],
  },
  {
    text: `採用担当_森  9:41 AM
@佐藤美咲 お疲れさまです！星野テクノロジーズの森です。
カジュアル面談の件、12/4(金) 17:30–18:00 でいかがでしょうか :pray:
Google Meet: https://meet.google.com/abc-defg-hij
3 replies`,
    company: 'hoshino',
    events: ['interview 12-04 17:30-18:00 https://meet.google.com/abc-defg-hij'],
  },
  {
    text: `佐藤さん、はじめまして！
海野海運で新卒採用を担当している平野と申します。プロフィールを拝見し、ぜひ一度お話ししたくスカウトをお送りしました。
オンライン面談（30分）を以下の日程で実施しています。
・12/2（水）17:00～
・12/3（木）12:00～
・12/7（月）18:00～
ご興味があれば12/1（火）までに返信ください！`,
    company: 'unno',
    events: ['interview 12-02 17:00 | 12-03 12:00 | 12-07 18:00', 'other 12-01'],
  },
  {
    text: `佐藤様

選考のご案内をお送りします。

（１）適性検査
　期間：11月30日（月）～12月6日（日）23:59
　https://test.example.com/a/1
（２）グループディスカッション
　日時：12月14日（月）13:00～15:00
　場所：本社ビル2階
（３）個人面接
　日時：12月18日（金）10:00～10:40
　場所：本社ビル5階

みなと商事株式会社
人事部 採用課`,
    company: 'minato',
    events: [
      'web_test 12-06 23:59 https://test.example.com/a/1',
      'group_discussion 12-14 13:00-15:00 @本社ビル2階',
      'interview 12-18 10:00-10:40 @本社ビル5階',
    ],
  },
  {
    text: `佐藤 美咲 様

お世話になっております。電通総研の山口です。
誠に申し訳ございませんが、面接官の都合により、12月8日（火）14:00～の一次面接を、同日16:00～に変更させていただきたく存じます。
ご都合が悪い場合は、本日18時までにご連絡いただけますと幸いです。`,
    company: 'soken',
    events: ['interview 12-08 14:00 > 12-08 16:00', '(other 11-28 18:00)'],
  },
  {
    text: `佐藤様
台風の接近に伴い、12月5日（土）に予定しておりました対面での会社説明会は中止とし、12月12日（土）10:00よりオンラインで開催いたします。
参加URLは前日までにお送りします。
北斗電機 採用チーム`,
    company: 'hokuto',
    events: ['briefing 12-05 > 12-12 10:00 @オンライン'],
  },
  {
    text: `佐藤 美咲 様

この度は弊社の選考にご応募いただき、誠にありがとうございました。
慎重に選考を重ねました結果、誠に残念ながら今回は採用を見送らせていただくこととなりました。
ご希望に沿えず大変恐縮ではございますが、何卒ご了承くださいますようお願い申し上げます。
なお、お預かりした個人情報は2027年3月31日までに当社で責任をもって廃棄いたします。
末筆ながら、佐藤様の今後のご活躍を心よりお祈り申し上げます。

あおば銀行株式会社 人事部`,
    company: 'aoba',
    events: [],
    outcome: 'rejected',
  },
  {
    text: `佐藤様
残念ながら、今回の一次面接の日程はすべて満席となりました。
追加日程として12月15日（火）、16日（水）を設けましたので、12月5日（土）までにマイページよりご予約ください。
青嵐化学 採用担当`,
    company: 'seiran',
    events: ['other 12-05'],
  },
  {
    text: `Subject: Offer letter - Sony Group
Dear Misaki,

Congratulations! We are pleased to extend you an offer for the position of Software Engineer (New Graduate 2028).
Please sign the attached offer letter via DocuSign by Friday, December 18, 2026 at 5:00 PM JST.

If you have any questions, please reach out to recruiting@sony.example.com.`,
    company: 'sony',
    events: ['other 12-18 17:00'],
    outcome: 'offer',
  },
  {
    text: `佐藤さん

内々定おめでとうございます🎉
みなと商事の人事、田村です。
オファー面談を実施したいので、下記から希望日を教えてください。
①12/9(水) 13:00-14:00
②12/10(木) 13:00-14:00
③12/11(金) 16:00-17:00
内定承諾の期限は12/25(金)です。`,
    company: 'minato',
    events: ['other 12-09 13:00-14:00 | 12-10 13:00-14:00 | 12-11 16:00-17:00', 'other 12-25'],
    outcome: 'offer',
  },
  {
    text: `【就活メルマガ vol.128】今週締切のES一覧！
12/1 サントリー、12/2 三菱商事、12/3 電通…
締切が迫っている人気企業をまとめました！
▼もっと見る
https://shukatsu-mag.example.com/128
━━━━━━━━━━
配信停止はこちら
https://shukatsu-mag.example.com/unsubscribe`,
    company: null,
    events: [],
  },
  {
    text: `【ブラックフライデー】就活スーツ最大50%OFF
11/27（金）～11/30（月）23:59まで
リクルートスーツ、面接バッグがお得！
店舗はこちら https://suit.example.com
メルマガ解除 https://suit.example.com/stop`,
    company: null,
    events: [],
  },
  {
    text: `佐藤さんへ　Hi Misaki,

Thank you for applying to NTT DATA. 一次選考通過おめでとうございます。
Next step: Online Interview (英語・日本語)
Date: 2026/12/09 (Wed)
Time: 15:00 - 15:45 JST
Meeting link: https://teams.microsoft.com/l/meetup-join/19%3ameeting_x
Please prepare your student ID. よろしくお願いいたします。`,
    company: 'nttdata',
    events: ['interview 12-09 15:00-15:45 https://teams.microsoft.com/l/meetup-join/19%3ameeting_x'],
  },
  {
    text: `---------- Forwarded message ---------
From: 風間コンサルティング 採用 <recruit@kazama-consulting.example.jp>
Date: 2026年11月26日(木) 18:22
Subject: 【風間コンサルティング】ジョブ参加のご案内
To: 佐藤美咲 <misaki@univ.example.ac.jp>

佐藤様
2日間ジョブの詳細をご連絡いたします。
日程：2026年12月21日（月）・22日（火）
時間：両日とも9:30～18:00
場所：弊社六本木オフィス 21F
服装：自由
持ち物：ノートPC、学生証、印鑑
欠席の場合は12月4日（金）17:00までにご連絡ください。`,
    company: 'kazama',
    events: ['internship 12-21~12-22 @弊社六本木オフィス 21F', '(other 12-04 17:00)'],
    memo: ['ノートPC'],
  },
  {
    text: `佐藤です。承知いたしました。12月9日15時でお願いいたします。

2026年11月27日(金) 10:15 東京海上日動 採用 <saiyo@tokio.example.jp>:
> 佐藤様
> 二次面接の日程ですが、12月9日（水）15:00～はいかがでしょうか。
> 場所：大手町 本館 12階受付
>
> 2026年11月26日(木) 9:00 佐藤美咲:
> > 12月7日（月）は授業のため難しいです。`,
    company: 'tokio',
    events: ['interview 12-09 15:00'],
  },
  {
    text: `二次面接のご案内
日程	12月16日（水）
時間	11:00〜11:45
形式	対面
会場	東京本社（港区芝1-2-3）
持参物	履歴書、成績証明書
緊急連絡先	03-1234-5678
サントリーホールディングス株式会社`,
    company: 'suntory',
    events: ['interview 12-16 11:00-11:45 @東京本社（港区芝1-2-3）'],
    memo: ['履歴書'],
  },
  {
    text: `| 選考ステップ | 日時 | 会場 |
| --- | --- | --- |
| Webテスト | 12/6(日) 23:59締切 | オンライン |
| 一次面接 | 12/15(火) 10:00-10:30 | 丸の内 |
三菱商事 採用チーム`,
    company: 'mc',
    events: ['web_test 12-06 23:59', 'interview 12-15 10:00-10:30 @丸の内'],
  },
  {
    text: `青嵐化学工業株式会社
2028年度新卒採用　WEBテスト受検のお願い

佐藤 美咲 様

ES合格おめでとうございます。つきましては下記のとおりWEBテスト（SPI3）を受検してください。

受検期限
2026年12月13日（日）
23時59分

受検ページ
https://spi.example.com/login?id=88

受検ID
ABC-0099

推奨環境：Google Chrome`,
    company: 'seiran',
    events: ['web_test 12-13 23:59 https://spi.example.com/login?id=88'],
  },
  {
    text: `NRI 採用マイページ
面接予約を受け付けました。
────────────
受付番号：20261128-0041
予約日時：2026年12月15日 09時30分
所要時間：約40分
面接形式：WEB面接
接続先：https://web-interview.example.com/room/41
────────────
予約の変更は面接前日の17時まで可能です。`,
    company: 'nri',
    events: ['interview 12-15 09:30-10:10 https://web-interview.example.com/room/41'],
  },
  {
    text: `お世話になっております。三菱商事の採用担当です。
一次面接の結果につきましては、12月11日（金）までに合否にかかわらずメールにてご連絡いたします。`,
    company: 'mc',
    events: [],
  },
  {
    text: `本日はありがとうございました！
次回の最終面接は12/22(火)の午後2時から、神保町の本社でお願いします。
当日は社長と役員2名が同席します。
電通総研 山口`,
    company: 'soken',
    events: ['interview 12-22 14:00 @神保町の本社'],
  },
  {
    text: `件名: Re: 面談日程のご相談
佐藤様
早速のご返信ありがとうございます。
それでは下記にて確定させていただきます。
・12月7日(月) 18:00-18:30 (JST)
・Zoom: https://zoom.us/j/99988877766?pwd=abc
・ミーティングID: 999 8887 7766 / パスコード: 314159
ソニーグループ 採用部`,
    company: 'sony',
    events: ['interview 12-07 18:00-18:30 https://zoom.us/j/99988877766?pwd=abc'],
    memo: ['314159'],
  },
  {
    text: `【重要】選考辞退のご連絡について
12月10日（木）12:00の面接を辞退される場合は、前日までに必ずご連絡ください。
海野海運 採用グループ`,
    company: 'unno',
    events: ['interview 12-10 12:00'],
  },
  {
    text: `佐藤様

インターンシップ選考合格のお知らせ
このたび、あおば銀行 冬期インターンシップ（3days）への参加が決定いたしました。

日程：2027年1月13日（水）～15日（金）　各日9:00～17:00
会場：あおば銀行本店（日本橋）
参加意思の回答期限：12月7日（月）17時
回答フォーム：https://forms.example.com/aoba-winter`,
    company: 'aoba',
    events: [
      'internship 01-13~01-15 @あおば銀行本店（日本橋）',
      'other 12-07 17:00 https://forms.example.com/aoba-winter',
    ],
    phase: 'intern',
  },
  {
    text: `先輩から聞いたんだけど、サントリーの本選考エントリー1/15の17時まで、ESは1/22の17時までだって！`,
    company: 'suntory',
    events: ['pre_entry 01-15 17:00', 'es_deadline 01-22 17:00'],
    phase: 'fulltime',
  },
  {
    text: `【ワンタイムパスワード】
認証コード：482913
有効期限：2026/11/28 09:10
このコードを他人に教えないでください。
NTTデータ採用マイページ`,
    company: 'nttdata',
    events: [],
  },
  {
    text: `ご注文ありがとうございます。
お届け予定日：12/3（木）14:00～16:00
商品：SPI問題集 2028年版
注文番号 503-111222`,
    company: null,
    events: [],
  },
  {
    text: `みなと商事 新卒採用チームです。

座談会のご案内です。参加は自由で、選考には一切影響しません。

■日時　令和8年12月17日（木）　18時～19時30分
■場所　みなと商事 本社 1階ラウンジ（港区海岸1-1）
■申込締切　12月10日（木）正午
■申込　https://minato.example.jp/form/17

皆さまのご参加をお待ちしております。`,
    company: 'minato',
    events: [
      'briefing 12-17 18:00-19:30 @みなと商事 本社 1階ラウンジ（港区海岸1-1）',
      'other 12-10 12:00 https://minato.example.jp/form/17',
    ],
  },
  {
    text: `大学推薦の件
学生支援課より連絡です。北斗電機の学校推薦を希望する人は、推薦願（様式3）を12/4（金）17:00までに就職支援室へ提出してください。学内選考の面談は12/9（水）13:00から行います。`,
    company: 'hokuto',
    events: ['other 12-04 17:00', 'interview 12-09 13:00'],
  },
  // What looks alike and is another thing.
  {
    text: `ソニー
12月10日（木）10:00の面接は、会場が満席のため同日14:00に変更いたします。`,
    company: 'sony',
    events: ['interview 12-10 10:00 > 12-10 14:00'],
  },
  {
    text: `電通 面接
12/8の面接は難しいとのこと、12/9 10:00でお願いします。`,
    company: 'dentsu',
    events: ['interview 12-09 10:00'],
  },
  {
    text: `ソニー 一次面接は12/10(木)14:00です。セールス担当の方もご参加ください。メルマガ登録はこちら`,
    company: 'sony',
    events: ['interview 12-10 14:00'],
  },
  {
    text: `あおば銀行 説明会の追加日程：12/15（火）10:00〜11:00`,
    company: 'aoba',
    events: ['briefing 12-15 10:00-11:00'],
  },
  {
    text: `三菱商事 説明会当日のスケジュール
2026年12月10日（木）
10:00 受付 1階ロビー
10:30 会社説明 3階ホール`,
    company: 'mc',
    events: ['briefing 12-10 10:30'],
  },
];

/** Written when the rules had been mended with those above, and scored before they were mended again. */
const SIXTH_MAILS: readonly Example[] = [
  {
    text: `ワンキャリア通知
サントリーホールディングスの本選考締切が近づいています
エントリー締切 2026年12月9日 12:00
アプリで確認 https://onecareer.example.com/e/1`,
    company: 'suntory',
    events: ['pre_entry 12-09 12:00 https://onecareer.example.com/e/1'],
    phase: 'fulltime',
  },
  {
    text: `佐藤美咲様
お世話になっております。三井不動産の採用担当、原でございます。
先日は一次面接にご参加いただきありがとうございました。ぜひ次の選考にお進みいただきたく、二次面接のご案内をいたします。
日時：2026年12月14日（月）13時30分〜14時15分
場所：日本橋室町三井タワー 15階
なお、当日は身分証明書（学生証可）をご持参ください。`,
    company: 'fudosan',
    events: ['interview 12-14 13:30-14:15 @日本橋室町三井タワー 15階'],
    memo: ['学生証'],
  },
  {
    text: `【GD選考】日程確定のお知らせ
星野テクノロジーズ 新卒採用チーム
グループディスカッション　12/10（木）16:00-17:00（15:55までに入室ください）
Zoom URL: https://us02web.zoom.us/j/8800011122
パスコード：gd1210`,
    company: 'hoshino',
    events: ['group_discussion 12-10 16:00-17:00 https://us02web.zoom.us/j/8800011122'],
    memo: ['gd1210'],
  },
  {
    text: `みんなお疲れ！ゼミの忘年会は12/18(金)19時から渋谷です。参加できる人はスタンプ押して〜`,
    company: null,
    events: ['?'],
  },
  {
    text: `佐藤さん
先ほどお電話した電通の小川です。留守番電話にも残しましたが、12/11（金）11時の面接、会場が汐留本社から新橋サテライトオフィスに変更になりました。時間はそのままです。`,
    company: 'dentsu',
    events: ['interview 12-11 11:00 @新橋サテライトオフィス'],
  },
  {
    text: `Re: Re: 面接日程のご調整
青嵐化学工業の西です。
ご返信ありがとうございます。あいにく12/8は埋まってしまいましたので、12/9（水）10:00〜か12/10（木）15:00〜ではいかがでしょうか。`,
    company: 'seiran',
    events: ['interview 12-09 10:00 | 12-10 15:00'],
  },
  {
    text: `キャリアセンターです。公務員・民間併願ガイダンスを開催します。
日時：12月9日(水)4限(14:40-16:10)
場所：7号館102
対象：3年生
予約不要`,
    company: null,
    events: ['? 12-09 14:40-16:10 @7号館102'],
  },
  {
    text: `NTTデータ新卒採用
＜重要＞二次選考（SPI・ES）のご案内
1. SPI：12月7日（月）18:00までにテストセンターで受検
2. ES：12月10日（木）18:00までにマイページで提出
両方の完了をもって選考対象となります。`,
    company: 'nttdata',
    events: ['web_test 12-07 18:00', 'es_deadline 12-10 18:00'],
  },
  {
    text: `佐藤様
この度は内定のご連絡をさせていただきます。
つきましては、承諾の可否を2週間以内（12月12日（土）まで）にご連絡くださいますようお願いいたします。
北斗電機株式会社`,
    company: 'hokuto',
    events: ['other 12-12'],
    outcome: 'offer',
  },
  {
    text: `Hi Misaki, this is Ken from Suntory HR.
Your online assessment is due by 11:59 PM on December 5 (Sat). You should receive a separate email from the test vendor.
Link: https://assess.example.com/x`,
    company: 'suntory',
    events: ['web_test 12-05 23:59 https://assess.example.com/x'],
  },
  {
    text: `海野海運です。
一次面接通過おめでとうございます。最終面接は1月中旬を予定しており、詳細は12月21日（月）頃にご連絡いたします。`,
    company: 'unno',
    events: ['interview ?'],
  },
  {
    text: `田中：ソニーの1day仕事体験受かった！
田中：1/9 10時から品川
私：おめ！`,
    company: 'sony',
    events: ['internship 01-09 10:00 @品川'],
    phase: 'intern',
  },
  {
    text: `マイページ更新のお知らせ
風間コンサルティング　採用マイページに新しいお知らせが掲載されました。
---
【ケース面接実施のご案内】
実施日：12/16（水）
集合時間：9:45（面接開始10:00）
会場：六本木オフィス
---
https://mypage.kazama.example.jp/news/12`,
    company: 'kazama',
    events: ['interview 12-16 10:00 @六本木オフィス'],
  },
  {
    text: `誠に勝手ながら、システムメンテナンスのため12月6日（日）2:00～8:00はマイページをご利用いただけません。
これに伴い、ES提出締切を12月7日（月）正午まで延長いたします。
みなと商事 採用事務局`,
    company: 'minato',
    events: ['es_deadline 12-07 12:00'],
  },
  {
    text: `佐藤様
選考結果のご連絡
先日は最終面接にお越しいただきましてありがとうございました。
検討いたしました結果、今回はご縁を結ぶことができませんでした。
東京海上日動火災保険株式会社`,
    company: 'tokio',
    events: [],
    outcome: 'rejected',
  },
  {
    text: `あおば銀行 インターン事務局
冬季1dayインターンシップ 参加日程の希望調査
A：12月19日（土）
B：12月26日（土）
C：1月9日（土）
第1希望と第2希望を12月4日（金）までにフォームよりご回答ください。
https://forms.example.com/winter`,
    company: 'aoba',
    events: ['internship 12-19 | 12-26 | 01-09', 'other 12-04 https://forms.example.com/winter'],
    phase: 'intern',
  },
  {
    text: `「電通総研」会社説明会（オンライン開催）のリマインドです。
明日12月1日（火）17:00開始です。5分前にはご入室ください。
参加URL https://webinar.example.com/w/77`,
    company: 'soken',
    events: ['briefing 12-01 17:00 https://webinar.example.com/w/77 @オンライン'],
  },
  {
    text: `三菱商事のOB訪問、木村さんが12/5土の14時か12/6日の11時なら大丈夫だって。丸の内のスタバ。`,
    company: 'mc',
    events: ['?'],
  },
];

export const LATEST_MAILS: readonly Example[] = [...FIFTH_MAILS, ...SIXTH_MAILS];
