/** Texts of start-ups, IT and foreign firms, consultants, agencies, career centres and OB/OG, written without sight of the rules. */
import type { Example } from './example.ts';

export const TWENTY_FIRST_MAILS: readonly Example[] = [
  {
    text: `Slack | ノクターンラボ 採用チャンネル

宮坂 / HR  10:14
@高橋遥 さん、昨日はカジュアル面談ありがとうございました :pray:
話を聞いた CTO の八木がぜひもう一度お話ししたいとのことで、次は技術面接に進んでいただければと思います！

日時: 12/8(火) 19:00-20:00
場所: Google Meet
https://meet.google.com/kzt-qvhe-wpn

・GitHub のアカウントがあれば事前に教えてください（なくても全然OKです）
・カメラはオンでお願いします :camera:
・難しければこのスレッドに遠慮なく書いてください！

宮坂 / HR  10:15
あ、言い忘れました。服装は自由です。みんなパーカーなので :joy:`,
    company: '+ノクターンラボ',
    events: ['interview 12-08 19:00-20:00 https://meet.google.com/kzt-qvhe-wpn'],
  },
  {
    text: `このメールは HRMOS採用 より自動送信されています。

高橋 遥 様

星野テクノロジーズ株式会社の採用担当です。
この度は当社の選考にご応募いただき、ありがとうございます。
一次面接の日程が確定いたしましたので、お知らせいたします。

────────────────
■ 選考ステップ
一次面接（エンジニア職）

■ 日時
2026/12/09 (水) 16:00 - 17:00

■ 実施方法
オンライン

■ Web会議URL
https://hoshino-tech.zoom.us/j/92345678101?pwd=Qm9hcmQ

■ 面接官
開発本部 藤原
────────────────

※開始時刻の5分前になりましたら、上記URLよりご入室ください。
※ご都合が悪くなった場合は、前日の18時までにご連絡ください。

星野テクノロジーズ株式会社 人事部
recruit@hoshino-tech.example.jp
本メールに心当たりのない場合は、お手数ですが破棄をお願いいたします。`,
    company: 'hoshino',
    events: ['interview 12-09 16:00-17:00 https://hoshino-tech.zoom.us/j/92345678101?pwd=Qm9hcmQ'],
  },
  {
    text: `【Wantedly】株式会社ポラリスワークスの金沢さんからメッセージが届きました

はじめまして！ポラリスワークスで採用を担当している金沢です。
「話を聞きに行きたい」を押していただきありがとうございます！

早速ですが、オンラインで30分ほどお話しできればうれしいです。
下記でご都合のいい日はありますか？

・12/3(木) 13:00〜
・12/4(金) 17:00〜
・12/7(月) 11:00〜

どれも難しければ、高橋さんのほうから候補をいくつかいただければ調整します。
選考ではないので、履歴書などの準備は不要です！

───
メッセージに返信する
https://www.wantedly.com/messages
Wantedly, Inc.`,
    company: '+ポラリスワークス',
    events: ['interview/other/briefing 12-03 13:00-13:30 | 12-04 17:00-17:30 | 12-07 11:00-11:30'],
  },
  {
    text: `Yuki Hatanaka is inviting you to a scheduled Zoom meeting.

Topic: 風間コンサルティング 1次ケース面接（高橋様）
Time: Dec 15, 2026 10:00 AM Osaka, Sapporo, Tokyo

Join Zoom Meeting
https://us06web.zoom.us/j/83920174655?pwd=aXk2TnBq

Meeting ID: 839 2017 4655
Passcode: 482913

---

One tap mobile
+81345781488,,83920174655#,,,,*482913# Japan

Dial by your location
• +81 3 4578 1488 Japan
• +81 524 564 439 Japan`,
    company: 'kazama',
    events: ['interview 12-15 10:00 https://us06web.zoom.us/j/83920174655?pwd=aXk2TnBq'],
  },
  {
    text: `高橋 遥 様

野村総合研究所 人材開発センターの武井です。
社員面談のTeams招待をお送りします。

日時：12月11日（金）17:00～17:45
お相手：システムコンサルティング事業本部 入社4年目社員

________________________________________________________________________________
Microsoft Teams 会議
今すぐ参加する
https://teams.microsoft.com/l/meetup-join/19%3anri8842

会議 ID: 418 220 937 16
パスコード: tR6yPw
________________________________________________________________________________
ヘルプが必要ですか? | システム リファレンス

アプリのインストールは不要です。ブラウザーからもご参加いただけます。
入室後、ロビーでお待ちください。`,
    company: 'nri',
    events: ['interview/other 12-11 17:00-17:45 https://teams.microsoft.com/l/meetup-join/19%3anri8842'],
  },
  {
    text: `Dear Haruka,

Thank you for applying to the Winter Internship Program at Meridian Strategy Partners, Tokyo Office.

We are pleased to invite you to the next stage, our online assessment. It consists of two parts: numerical reasoning (25 min) and a game-based test (about 40 min).

Please complete the assessment by Sunday, 6 December 2026, 11:59 PM (JST).

Your personal link:
https://assess.meridian-sp.example.com/t/9f27ac

The link can be used only once, so please make sure that you have a stable internet connection before you start. If you need any accommodation, please let us know at least two business days before you take the test.

Candidates who pass will be contacted in mid-December.

Best regards,
Campus Recruiting Team
Meridian Strategy Partners`,
    company: '+Meridian Strategy Partners',
    events: ['web_test 12-06 23:59 https://assess.meridian-sp.example.com/t/9f27ac'],
  },
  {
    text: `Dear Haruka Takahashi,

Congratulations! On behalf of Larkfield Consulting Japan, I am delighted to offer you the position of Associate Consultant, starting April 1, 2028.

Your offer letter is attached to this e-mail as a PDF. Please read it carefully and return a signed copy to me by Friday, December 18, 2026.

ご不明な点がありましたら、日本語でも構いませんので、いつでもお電話ください。
改めて、おめでとうございます！

Mika Ogawa
Talent Acquisition, Larkfield Consulting Japan
+81-3-0000-0000`,
    company: '+Larkfield Consulting Japan',
    events: ['other 12-18'],
    outcome: 'offer',
  },
  {
    text: `Dear Ms. Takahashi,

Thank you for your interest in Brookmore Securities and for taking the time to interview with us on November 19 and November 24.

After careful consideration, we regret to inform you that we will not be moving forward with your application for the Summer Analyst Program at this time. We received a very large number of strong applications this year, and the decision was not an easy one.

We encourage you to apply again when full-time positions open in March 2027.

We wish you every success in your career.

Graduate Recruitment
Brookmore Securities Japan`,
    company: '+Brookmore Securities',
    events: [],
    outcome: 'rejected',
  },
  {
    text: `Hi Haruka,

Thanks for registering for "Women in Technology – Virtual Insight Session" hosted by Astoria Global Markets.

Date: Wednesday, 9 December 2026
Time: 6:00 PM – 7:15 PM JST (5:00 PM – 6:15 PM HKT)
Platform: Webex

You will receive the joining link by e-mail 24 hours before the session.

Please also note that applications for our 2027 Spring Insight Programme close on 20 December 2026 (23:59 JST). You can apply from our careers site.

See you soon!
Astoria Global Markets | Asia Campus Team`,
    company: '+Astoria Global Markets',
    events: ['briefing 12-09 18:00-19:15', 'es_deadline/pre_entry/other 12-20 23:59'],
  },
  {
    text: `高橋さん

お世話になっております！
就活エージェント「ミチシルベ」の担当、新山です。

次回の面談のリマインドです。

日時：12月2日（水）18:30〜19:30
方法：Zoom
https://zoom.us/j/7712340099

【次回までの宿題】
①自己PRを400字にまとめる
②気になる企業を3社リストアップ

当日の急なキャンセルはご遠慮ください。変更はLINEで早めにお知らせくださいね！

株式会社ミチシルベ
キャリアアドバイザー 新山 翔`,
    company: '+ミチシルベ',
    events: ['other/interview 12-02 18:30-19:30 https://zoom.us/j/7712340099'],
  },
  {
    text: `高橋様

いつもお世話になっております。
学生キャリア相談室の乾でございます。

ご推薦しておりましたアークライト株式会社様より、書類選考通過のご連絡をいただきました。おめでとうございます！
一次面接の詳細は下記の通りです。

【企業名】アークライト株式会社
【選考】一次面接（人事の方2名）
【日時】12月10日（木）14:00～15:00
【場所】渋谷サンライズビル 7階
【持ち物】履歴書（写真貼付）、筆記用具
【服装】スーツ

面接の前に、私と30分ほど対策のお時間をとれればと思います。12月7日（月）19時はいかがでしょうか。お電話で行います。

乾`,
    company: '+アークライト',
    events: [
      'interview 12-10 14:00-15:00 @渋谷サンライズビル 7階 or 渋谷サンライズビル7階',
      'other/interview 12-07 19:00-19:30',
    ],
  },
  {
    text: `こんにちは！キャリアナビ就活エージェントの菅です！

28卒の皆さん、就活は順調ですか？
この時期は、早期選考のご相談がとても増えています。
「自己分析が終わらない」「ガクチカが書けない」そんなお悩みがあれば、まずはお気軽にご相談ください！

▼ 面談のご予約はこちら（平日10時〜21時、土曜10時〜18時）
https://agent.example.com/reserve

面談はオンラインで1時間ほど、もちろん無料です。
これまでに3,000人以上の学生さんをサポートしてきました。

※このメールは会員登録いただいた方全員にお送りしています
※配信停止をご希望の方は、こちらからお手続きください`,
    company: null,
    events: [],
  },
  {
    text: `【キャリアセンター】模擬面接 予約完了のお知らせ

高橋 遥 さん（経済学部3年）

以下の内容で予約を受け付けました。

内　容：模擬面接（個人・対面）
日　時：2026年12月14日（月）4限 15:10～15:50
場　所：キャリアセンター 相談ブース3
担　当：キャリアカウンセラー 遠山

・エントリーシートのコピーを1部お持ちください。
・10分以上遅刻した場合はキャンセル扱いとなります。
・キャンセルは前日17時までに、予約システムから行ってください。

開室時間：平日 9:00～17:00（12:30～13:30は閉室）`,
    company: null,
    events: [
      'other/interview 12-14 15:10-15:50 @キャリアセンター 相談ブース3 or キャリアセンター or 相談ブース3 or キャリアセンター相談ブース3',
    ],
  },
  {
    text: `3年生各位

キャリア支援課です。
冬のグループディスカッション対策講座を下記の通り開催します。

第1回（基礎編）12月8日（火）16:50～18:20　3号館302教室
第2回（実践編）12月15日（火）16:50～18:20　3号館302教室

2回連続での参加を原則とします。
実践編では、企業の人事の方に講評をしていただきます。
定員48名。申込は学内ポータルから、12月4日（金）正午まで。

キャリア支援課（内線2215）`,
    company: null,
    events: [
      'other/group_discussion/briefing 12-08 16:50-18:20 @3号館302教室 or 3号館 302教室',
      'other/group_discussion/briefing 12-15 16:50-18:20 @3号館302教室 or 3号館 302教室',
      'other 12-04 12:00',
    ],
  },
  {
    text: `高橋さん

はじめまして、三菱商事の桑名です。ゼミの富永先生から話は聞いています。
OB訪問の件、喜んで！

急なんだけど、来週の金曜（12/4）の夜はどうですか。19時に丸の内のオフィスを出られると思うので、19:15にブリックスクエアの入口で待ち合わせましょう。
近くで軽くご飯でも食べながら話せれば。

事前に聞きたいことを2、3個メモしてきてくれると話しやすいです。
携帯は080-0000-0000です。

桑名`,
    company: 'mc',
    events: ['other/interview 12-04 19:15 @ブリックスクエアの入口 or ブリックスクエア or 丸の内'],
  },
  {
    text: `【ビズリンク・キャンパス】OB/OG訪問の日程が確定しました

高橋 遥 さん

OB/OGさんとの訪問日程が確定しました。

お相手：S.N さん（NTTデータ／公共・社会基盤分野／2021年入社）
日時：2026年12月6日（日） 11:00 ～ 12:00
形式：オンライン（相手の方から当日までにメッセージでURLが届きます）

■ 訪問前のチェックリスト
□ プロフィールは最新ですか？
□ 質問を用意しましたか？
□ 訪問後はお礼のメッセージを送りましょう

日程の変更・キャンセルは、訪問の24時間前までにアプリから行ってください。
※無断キャンセルが2回あった場合、利用を停止することがあります。`,
    company: 'nttdata',
    events: ['other/interview 12-06 11:00-12:00'],
  },
  {
    text: `高橋 遥 様

NTTデータ インターンシップ事務局です。
この度は「プロジェクト型5daysインターンシップ」にご応募いただき、誠にありがとうございました。
選考の結果、ぜひご参加いただきたく、ご案内申し上げます。

◆日程　　2027年2月1日（月）～2月5日（金）
◆時間　　各日 9:30～17:30
◆会場　　豊洲センタービル
◆参加費　無料（昼食は各自）

◆参加意思の確認
12月9日（水）12:00までに、マイページより「参加」または「辞退」をお選びください。ご回答のない場合は辞退とみなします。

◆オリエンテーション
1月22日（金）18:00～19:00にオンラインで行います。グループの発表と事前課題の説明を行いますので、必ずご出席ください。

◆持ち物
学生証、筆記用具、印鑑（秘密保持の同意書に使用）。PCは貸与します。

遠方の方には、当社の規定により交通費・宿泊費を支給いたします。`,
    company: 'nttdata',
    events: [
      'internship 02-01~02-05 @豊洲センタービル',
      'other 12-09 12:00',
      'briefing/other/internship 01-22 18:00-19:00',
    ],
    phase: 'intern',
  },
  {
    text: `高橋さん！コードリーフの真木です🌱

書類選考、通過です！おめでとうございます🎉
冬の3daysインターンは2つの日程から選べます。どちらも内容は同じです。

【A日程】12/21(月)〜12/23(水)
【B日程】1/6(水)〜1/8(金)

時間は10:00〜18:00、場所は五反田オフィスです。
第1希望を12/3(木)中にこのチャットで教えてください！先着順なのでお早めに〜

交通費は1日1,000円まで出ます。お昼はこちらで用意します🍱

株式会社コードリーフ 真木`,
    company: '+コードリーフ',
    events: ['internship 12-21~12-23 | 01-06~01-08 @五反田オフィス', 'other 12-03'],
    phase: 'intern',
  },
  {
    text: `風間コンサルティング Winter Job 参加者の皆さま

Winter Jobの実施要領をお送りします。

1. 日程
12月12日（土）・13日（日）・19日（土）・20日（日）の4日間

2. 時間
各日10:00～19:00（最終日は終了後に懇親会）

3. 場所
六本木オフィス 32階

4. 事前準備
添付の業界レポートを読んでおいてください。提出物はありません。

5. 服装
Business casual

やむを得ず欠席される場合は、すぐに事務局までご連絡ください。代替日程はございません。

風間コンサルティング株式会社 新卒採用事務局`,
    company: 'kazama',
    events: [
      'internship 12-12~12-13 @六本木オフィス 32階 or 六本木オフィス32階',
      'internship 12-19~12-20 @六本木オフィス 32階 or 六本木オフィス32階',
    ],
    phase: 'intern',
  },
  {
    text: `高橋 遥 様

青嵐化学工業株式会社 人事部でございます。
エントリーシートをご提出いただき、ありがとうございました。
続いて、WEBテスト（SPI3・自宅受検）のご案内をいたします。

受検期間：2026年12月1日（火）10:00 ～ 12月10日（木）17:00
所要時間：約65分（性格検査を含む）
受検URL：https://spi-test.example.jp/e/seiran28/20447
ID：SR280447
初期パスワード：別メールでお送りします

・期間の終わりは大変混み合います。余裕をもって受検してください。
・締切時刻を過ぎると、受検中でも終了となります。
・毎日2:00～5:00はシステムのメンテナンスのため受検できません。

選考結果は、12月下旬にメールでご連絡いたします。`,
    company: 'seiran',
    events: ['web_test 12-10 17:00 https://spi-test.example.jp/e/seiran28/20447'],
  },
  {
    text: `テストセンター予約確認メール

高橋 遥 様

テストセンターの予約を受け付けました。

受検者ID　TC-6620913
受検日時　2026年12月9日（水）13:00開始（約60分）
会場　　　新宿第2テストセンター
依頼企業　東京海上日動火災保険株式会社

【当日の持ち物】
・受検票（このメールを印刷したもの、または画面）
・写真付きの本人確認書類

【注意】
開始時刻に遅れた場合は受検できません。
予約の変更・取消は、開始の1時間前までにマイページから行ってください。
受検期限：2026年12月13日（日）

このメールアドレスは送信専用です。`,
    company: 'tokio',
    events: ['web_test/other 12-09 13:00-14:00 @新宿第2テストセンター', '(web_test 12-13)'],
  },
  {
    text: `サントリー マイページに新着メッセージがあります

高橋 遥 さま

デジタル＆テクノロジー部門 冬期プログラムにご興味をお持ちいただき、ありがとうございます！
応募完了まで、あと2ステップです。

STEP1　エントリーシート
　　　　締切：12月8日（火）正午
STEP2　適性検査（玉手箱）
　　　　受検可能期間：12月1日（火）正午～12月11日（金）正午

※STEP1が終わっていない方は、STEP2に進めません。
※応募状況の確認はマイページのトップから。

サントリーホールディングス株式会社 人財戦略本部`,
    company: 'suntory',
    events: ['es_deadline 12-08 12:00', 'web_test 12-11 12:00'],
  },
  {
    text: `高橋さん

星野テクノロジーズ 採用チームの吉永です。
技術選考のコーディングテスト（Track）をお送りします！

・問題数：3問
・制限時間：90分（一度始めると中断できません）
・言語：Python / Java / Go / TypeScript / C++
・期限：12/5(土) 23:59

受験はこちらから
https://tracks.example.run/exam/hs-7a31

生成AIの使用はNGですが、公式ドキュメントの検索はOKです。
テストの動作確認用のサンプル問題もありますので、先に試してみてくださいね。

わからないことがあれば、このメールに返信でどうぞ。`,
    company: 'hoshino',
    events: ['web_test 12-05 23:59 https://tracks.example.run/exam/hs-7a31'],
  },
  {
    text: `高橋 遥 様

電通 新卒採用事務局です。
グループワーク選考のご予約を承りました。

日程：12月17日（木）
受付：13:10～13:25
開始：13:30
終了：15:30（予定）
会場：電通本社ビル（汐留）
グループ：D-4

・1グループ6名で、当日発表するお題に取り組んでいただきます。
・受付時間を過ぎますとご参加いただけません。
・筆記用具をお持ちください。PC・タブレットの使用はできません。
・服装は自由です。あなたらしい格好でお越しください。

体調がすぐれない場合は無理をせず、マイページからご連絡ください。`,
    company: 'dentsu',
    events: ['group_discussion 12-17 13:30-15:30 @電通本社ビル or 電通本社ビル（汐留） or 汐留'],
  },
  {
    text: `【要返信】グループディスカッション日程のご案内

高橋 遥さま

株式会社サイドウィンド 新卒採用担当の二宮です。
一次選考のグループディスカッションについて、下記よりご希望の枠をひとつ選び、12月1日（火）18:00までにご返信ください。

① 12月7日（月）10:00-11:30
② 12月8日（火）15:00-16:30
③ 12月9日（水）18:00-19:30

Zoomにて実施します。URLは枠の確定後にお送りします。
4〜5名のグループで、ビジネスモデルを題材としたテーマについて議論していただきます。

二宮`,
    company: '+サイドウィンド',
    events: ['group_discussion 12-07 10:00-11:30 | 12-08 15:00-16:30 | 12-09 18:00-19:30', 'other 12-01 18:00'],
  },
  {
    text: `おつ！
明日の13時からGDの練習するんだけど来ない？
場所は学生ラウンジで2時間の予定
今のところ俺と美咲と石田の3人
お題はネットで拾ってくる`,
    company: null,
    events: ['other/group_discussion 11-29 13:00-15:00 @学生ラウンジ'],
  },
  {
    text: `遥〜！電通総研のESもう出した？
締切、月曜の15時だって！
23:59だと思ってたから焦った…
設問3が意外と長いから気をつけて😭`,
    company: 'soken',
    events: ['es_deadline 11-30 15:00'],
  },
  {
    text: `高橋さん

ルミナスデータの採用担当、関です。
本日は1次面接にお越しいただき、ありがとうございました！
代表の本多も、高橋さんの研究のお話をとても面白く聞いていました。

結果は1週間以内に、メールでご連絡しますね。
もし他社さんの選考状況などで急ぎの事情があれば、遠慮なく教えてください。

それでは、よい週末を！

株式会社ルミナスデータ
関 佳奈子`,
    company: '+ルミナスデータ',
    events: [],
  },
  {
    text: `【Wantedly】今週の人気募集ランキング

高橋さんへのおすすめ

1位　学生インターン募集！生成AIスタートアップで開発しませんか（株式会社ネクストリバー）
2位　週2日から。マーケティングの長期インターン（株式会社アマネク）
3位　「旅」を変えるプロダクトのUIデザイナー（株式会社トリップノート）

気になる募集を見つけたら、「話を聞きに行きたい」を押してみましょう。

11月は約12,000人の学生が企業とつながりました。
プロフィールを充実させると、スカウトが届きやすくなります（現在の充実度：64%）

配信の設定 | ヘルプ
Wantedly, Inc. 東京都港区`,
    company: null,
    events: [],
  },
  {
    text: `高橋 遥 様

この度は、株式会社テトラポッドの「2028年新卒 プロダクトエンジニア」にご応募いただき、誠にありがとうございます。
以下の内容で応募を受け付けました。

応募日時：2026/11/27 22:48
応募職種：2028年新卒 プロダクトエンジニア
添付書類：resume_takahashi.pdf

書類選考のうえ、担当者より改めてご連絡いたします。
今しばらくお待ちください。

※本メールはHRMOS採用から自動で送信されています。ご返信いただいてもお答えできません。`,
    company: '+テトラポッド',
    events: [],
  },
  {
    text: `高橋 遥 様

株式会社グラフト 人事の押切です。
先日はお忙しい中、二次面接のお時間をいただきまして、ありがとうございました。

社内で慎重に検討いたしましたが、誠に残念ながら、今回はご縁がないという結論に至りました。
ご期待に沿えず、大変申し訳ございません。

お預かりした履歴書は、当社の規定に従い、2027年1月末までに責任をもって破棄いたします。

末筆ながら、高橋様の今後のご活躍を心よりお祈り申し上げます。`,
    company: '+グラフト',
    events: [],
    outcome: 'rejected',
  },
  {
    text: `高橋さん

こんばんは、ハコブネの代表をしている漆原です。
いよいよ最終面接ですね！といっても、緊張せずに話しましょう。

12月16日(水)の17時にオフィス(清澄白河)に来てもらえますか。1時間くらい話して、そのあと18時半から近所のお店でメンバーとご飯を食べられたらと思っています。
食事は選考とは関係ないので、予定があれば帰ってもらって全然大丈夫です。

アレルギーや苦手なものがあれば教えてください。

漆原
株式会社ハコブネ 代表取締役`,
    company: '+ハコブネ',
    events: [
      'interview 12-16 17:00-18:00 @オフィス(清澄白河) or 清澄白河 or オフィス or オフィス（清澄白河）',
      '(other 12-16 18:30)',
    ],
  },
  {
    text: `高橋 遥 様

星野テクノロジーズ株式会社 人事部長の郡司です。

選考の結果、高橋様を2028年4月入社のソフトウェアエンジニアとして採用内定とすることに決定いたしました。
誠におめでとうございます。

つきましては、オファー面談を下記の日程で行いたく存じます。

日時：12月14日（月）11:00～11:45
形式：オンライン（Google Meet）
URL：https://meet.google.com/pfo-yyrm-dsa

内定承諾のご返答は、2027年1月15日（金）までにお願いいたします。
ご不安な点がございましたら、オファー面談の際に何でもお聞きください。

労働条件通知書は、本日HRMOSの応募者ページに掲載いたしました。`,
    company: 'hoshino',
    events: ['interview/other 12-14 11:00-11:45 https://meet.google.com/pfo-yyrm-dsa', 'other 01-15'],
    outcome: 'offer',
  },
  {
    text: `高橋さん、お世話になっております！
メルティの岸本です。

12/3(木) 15:00からの二次面接ですが、会議室の都合でMeetのURLが変わりました🙇‍♂️
お手数ですが、当日はこちらからお入りください！

新しいURL
https://meet.google.com/uhb-xkcs-tge

時間の変更はありません。前にお送りしたカレンダーの招待は無視してください〜

株式会社メルティ 岸本`,
    company: '+メルティ',
    events: ['interview 12-03 15:00 https://meet.google.com/uhb-xkcs-tge'],
  },
  {
    text: `【開催中止のお知らせ】12/4 エンジニア座談会

電通総研 新卒採用チームです。
お申し込みいただいておりました12月4日（金）18:00～19:30の「エンジニア座談会」ですが、登壇者の体調不良により、中止とさせていただくことになりました。
楽しみにしてくださっていた皆さまには、心よりお詫び申し上げます。

代わりの開催につきましては、決まり次第マイページでお知らせいたします。

株式会社電通総研 人事部`,
    company: 'soken',
    events: [],
  },
  {
    text: `【星野テック 採用LINE】

高橋さん、お疲れさまです！吉永です。

12/2(水)14:00〜の座談会ですが、登壇する社員の都合で16:00〜17:00に変更させてください🙏
Zoomのリンクは同じです。

参加が難しくなってしまった方は、このLINEに「欠席」と送ってください。`,
    company: 'hoshino',
    events: ['briefing 12-02 14:00 > 12-02 16:00-17:00'],
  },
  {
    text: `高橋様

株式会社クロノスシステム 管理部の梅津と申します。
面接の日程が決まりましたので、ご連絡いたします。

12月10日（水）　10時30分より
本社会議室（神田錦町）

当日は、入口の電話で内線101をお呼びください。
履歴書と成績証明書をご持参ください。

よろしくお願いいたします。`,
    company: '+クロノスシステム',
    events: ['interview ? @本社会議室（神田錦町） or 本社会議室 or 神田錦町 or 本社会議室(神田錦町)'],
  },
  {
    text: `遥ちゃん、久しぶり！
サークルで一緒だった奈央です。三井不動産に入ってもう3年目だよ〜。

OG訪問ぜひぜひ！
ただ、今ちょうど繁忙期で、年内は予定が読めないんだよね…。
年明けに落ち着いたらこっちから連絡するね。

就活、無理しすぎないようにね！`,
    company: 'fudosan',
    events: [],
  },
  {
    text: `学校推薦を希望する学生へ（理工系・情報系）

就職担当の朝倉です。
28卒の学校推薦の希望調査を行います。

提出物：推薦希望届（様式1）
提出先：工学部事務室 就職担当窓口
締切：12月11日（金）17:00【厳守】

同じ企業に希望者が複数いる場合は、12月16日（水）12:20から、5号館2階の会議室で学内選考（面談）を行います。該当者には個別に連絡します。
推薦で内定した場合は、辞退できません。よく考えて申し込んでください。`,
    company: null,
    events: [
      'other 12-11 17:00 @工学部事務室 就職担当窓口 or 工学部事務室 or 就職担当窓口',
      '(interview/other 12-16 12:20 @5号館2階の会議室 or 5号館2階 or 5号館)',
    ],
  },
  {
    text: `＼エントリーありがとうございます！／
2days AIハッカソン型インターン「SHIPIT」参加確定のご案内

高橋 遥さん

株式会社シップヤードの採用広報チームです。

🗓 日程
12/19(土) 10:00-19:00
12/20(日) 10:00-18:00（成果発表 15:00〜）

📍 会場
渋谷スクランブルホール 5F

💻 持ち物
ノートPC、充電器、学生証

📝 参加前アンケート
チーム分けのため、12/7(月) 20:00までにご回答ください
https://forms.gle/ship-it-28

賞金は1位30万円！
懇親会も予定しています（自由参加）。`,
    company: '+シップヤード',
    events: [
      'internship 12-19~12-20 @渋谷スクランブルホール 5F or 渋谷スクランブルホール or 渋谷スクランブルホール5F',
      'other 12-07 20:00 https://forms.gle/ship-it-28',
    ],
    phase: 'intern',
  },
  {
    text: `東京海上日動 IT戦略部門 オンライン仕事紹介セミナー
ご登録の確認

高橋 遥 様

以下のウェビナーに登録されました。

開催日時　2026年12月10日 (木) 17:00 - 18:30 (JST)
Microsoft Teams ウェビナー
参加リンク
https://events.teams.microsoft.com/event/tmnf-1210

このリンクは高橋様専用です。他の方と共有しないでください。
予定表に追加 | 登録の取り消し

お問い合わせ：東京海上日動火災保険株式会社 人事企画部 採用グループ`,
    company: 'tokio',
    events: ['briefing 12-10 17:00-18:30 https://events.teams.microsoft.com/event/tmnf-1210'],
  },
  {
    text: `高橋 遥 様

ソニーグループ採用担当です。
書類選考の結果、面接にお進みいただくことになりました。

マイページの「面接予約」より、12月3日（木）23:59までにご希望の日時をご予約ください。

面接は12月7日（月）～12月18日（金）の平日に、Zoomで実施します（1回45分）。
各日とも枠には限りがあり、先着順となります。
期限までに予約がない場合は、辞退されたものとして扱います。

コース：ソフトウェア／AI
対象：冬季インターンシップ`,
    company: 'sony',
    events: ['other 12-03 23:59', '(interview ?)'],
    phase: 'intern',
  },
  {
    text: `【OfferBox】株式会社カナリアテックからオファーが届きました！

高橋さん

はじめまして。カナリアテックで採用を担当している北川です。
プロフィールの「オープンソースへのコントリビュート」の話に惹かれて、オファーを送りました。

当社は、物流のDXに取り組む社員80名の会社です。
もし少しでも興味があれば、オファーを承認していただき、まずは30分ほどオンラインでお話ししませんか？

日程はオファーの承認後に、メッセージで調整できればと思います。

──────────
このオファーの返答期限：2026年12月12日（土）
オファーを確認する
※期限を過ぎると自動的に辞退となります`,
    company: '+カナリアテック',
    events: ['(other 12-12)'],
  },
  {
    text: `予約完了｜ワンキャリア ライブ

高橋 遥さん、ご予約ありがとうございます。

番組：NRI × 28卒 ITコンサルのリアル
配信日時：2026年12月1日（火）19:00〜20:00
視聴方法：時間になりましたら、下記からご覧ください
https://live.onecareer.example.jp/watch/nri1201

視聴後のアンケートにお答えいただくと、選考対策資料をプレゼントします。
見逃し配信はありません。`,
    company: 'nri',
    events: ['briefing 12-01 19:00-20:00 https://live.onecareer.example.jp/watch/nri1201'],
  },
  {
    text: `風間コンサルティング 28卒本選考（第2クール）スケジュールのご案内

高橋様

本選考にご関心をお寄せいただき、ありがとうございます。
第2クールの流れは以下の通りです。

(1) Entry Sheet　　12月14日（月）10:00 締切
(2) Web Test　　　12月14日（月）～12月17日（木）23:59
(3) Group Discussion　1月9日（土）または1月10日（日）
(4) Interview　　　1月下旬
(5) Offer　　　　　2月上旬

(3)以降のご案内は、通過された方にのみ差し上げます。
第1クールで不合格となった方は、ご応募いただけません。

Kazama Consulting Recruiting Team`,
    company: 'kazama',
    events: ['es_deadline 12-14 10:00', 'web_test 12-17 23:59', '(group_discussion 01-09 | 01-10)', '(interview ?)'],
    phase: 'fulltime',
  },
  {
    text: `Hi Haruka-san,

Thank you for your patience. Your Superday at Everline Capital is confirmed as below.

Date: Thursday, December 17
Venue: Everline Tower, 21F Reception

09:30  Arrival and welcome
10:00  Interview 1 (Analyst)
10:45  Interview 2 (VP)
11:30  Interview 3 (Managing Director)
12:15  Lunch with junior bankers
13:15  End

Interviews will be held in both Japanese and English. Please bring a photo ID and two copies of your resume.

当日の連絡先：03-0000-1234（Recruiting, 笠原）

Kind regards,
Emi Kasahara`,
    company: '+Everline Capital',
    events: ['interview 12-17 09:30-13:15 @Everline Tower, 21F Reception or Everline Tower'],
  },
  {
    text: `みなと商事 DX推進室 冬の仕事体験（1day）ご参加の皆さま

いよいよ来週となりました。当日の詳細をご案内します。

日時：12月4日（金）10:00～16:30（15分前から受付）
集合：みなと商事 本社1階ロビー
内容：午前 会社紹介、午後 データ分析ワーク、社員との交流会
昼食：社員食堂でご用意します
服装：オフィスカジュアル

遅刻・欠席の際は、当日8:30以降に 03-0000-5678 へお電話ください。
なお、終了後のレポートは12月11日（金）までにマイページからご提出ください。`,
    company: 'minato',
    events: [
      'internship 12-04 10:00-16:30 @みなと商事 本社1階ロビー or 本社1階ロビー or みなと商事本社1階ロビー',
      'other 12-11',
    ],
    phase: 'intern',
  },
  {
    text: `あおば銀行 デジタルイノベーション部の保科です。

先週のリクルーター面談では、ありがとうございました。
次回は、データサイエンス室の室長とお話しいただきたいと考えております。

来週ですと、火曜の午前10時か、木曜の午後4時であれば室長の予定が空いております。
お時間は40分ほど、オンラインでお願いいたします。

ご都合のよいほうをお知らせください。`,
    company: 'aoba',
    events: ['interview/other 12-01 10:00-10:40 | 12-03 16:00-16:40'],
  },
  {
    text: `北斗電機 ソフトウェア開発部門 インターンシップの件で、キャリアセンターからの連絡です。

応募者が増えたため、学内の書類締切が早くなりました。
変更前：12月9日（水）17:00
変更後：12月7日（月）17:00
提出するもの：エントリーシート（指定の様式、手書き可）
提出先：キャリアセンター 2番窓口

企業の締切（12月11日）には、センターからまとめて提出します。
遅れると一切受け付けられませんので、十分に注意してください。`,
    company: 'hokuto',
    events: [
      'es_deadline 12-09 17:00 > 12-07 17:00 @キャリアセンター 2番窓口 or キャリアセンター or 2番窓口 or キャリアセンター2番窓口',
      '(es_deadline/other 12-11)',
    ],
    phase: 'intern',
  },
  {
    text: `海野海運の採用LINE公式アカウントを友だち追加していただき、ありがとうございます🚢

このアカウントでは、
✅ 説明会やインターンシップの先行案内
✅ 先輩社員のインタビュー
✅ 船の上の一日の動画
などをお届けします！

下のメニューから、マイページへの登録がまだの方はお早めにどうぞ。
個別のお問い合わせにはお答えできませんので、採用サイトのフォームをご利用ください（平日9:00〜17:30）。`,
    company: 'unno',
    events: [],
  },
];
