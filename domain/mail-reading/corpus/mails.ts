import type { Example } from './example.ts';

/** Mails of companies. */
export const MAILS: readonly Example[] = [
  {
    text: `件名：一次面接日程のご案内
差出人：三菱商事株式会社 人事部
送信日時：2026/11/27 18:42

佐藤 美咲 様

三菱商事株式会社 人事部の鈴木です。
一次面接の日程につきまして、下記よりご都合のよい日時をお選びいただき、11月30日（月）正午までにご返信ください。

・12/3（木）14:00～15:00
・12/4（金）10:00～11:00
・12/5（土）13:00～14:00

会場：丸の内本社 1階受付
持ち物：学生証`,
    company: 'mc',
    events: [
      'interview 12-03 14:00-15:00 | 12-04 10:00-11:00 | 12-05 13:00-14:00 @丸の内本社 1階受付',
      'other 11-30 12:00',
    ],
    memo: ['学生証'],
  },
  {
    text: `件名：面接日程変更のお願い
差出人：野村総合研究所 採用担当

12月1日（火）14:00よりお願いしておりました一次面接につきまして、面接官の都合により
12月2日（水）15:00へ変更させていただきたくご連絡いたしました。`,
    company: 'nri',
    events: ['interview 12-01 14:00 > 12-02 15:00'],
  },
  {
    text: `選考結果のご連絡
みなと商事株式会社 新卒採用

慎重に選考を重ねました結果、誠に残念ながら今回はご期待に添えない結果となりました。
ご応募いただきましたことに深く感謝いたします。`,
    company: 'minato',
    events: [],
    outcome: 'rejected',
  },
  {
    text: `【みなと商事】二次面接のご案内

佐藤様
お世話になっております。みなと商事 採用担当です。
一次面接の結果、二次面接にお進みいただくこととなりました。

日時：2026年12月10日（木）15:00～16:00
場所：みなと商事 本社 5F
持参物：筆記用具、印鑑
URL：https://www.minato.example.jp/access

みなと商事株式会社
東京都港区芝浦1-1-1 TEL:03-1234-5678
受付時間：平日10:00～18:00`,
    company: 'minato',
    events: ['interview 12-10 15:00-16:00 https://www.minato.example.jp/access @みなと商事 本社 5F'],
    memo: ['筆記用具、印鑑'],
  },
  {
    text: `From: "NRI Recruit" <recruit@nri.example.co.jp>
Subject: ES提出のお願い
Date: Thu, 26 Nov 2026 09:00:00 +0900

エントリーありがとうございます。
エントリーシートの提出期限は12月8日（火）23時59分です。
マイページ：https://mypage.nri.example.co.jp/login`,
    company: 'nri',
    events: ['es_deadline 12-08 23:59 https://mypage.nri.example.co.jp/login'],
  },
  {
    text: `ソニーグループ株式会社 採用部です。
面接のご案内をお送りいたします。

■面接日時
2026年12月16日（水） 13:30 - 14:15

■面接形式
オンライン（Zoom）

■接続先
https://zoom.us/j/95555444433?pwd=XyZ
ミーティングID: 955 5544 4433
パスコード: s0ny28

■注意事項
開始5分前までに入室してください。`,
    company: 'sony',
    events: ['interview 12-16 13:30-14:15 https://zoom.us/j/95555444433?pwd=XyZ @オンライン（Zoom）'],
    memo: ['s0ny28', '955 5544 4433'],
  },
  {
    text: `三井不動産 新卒採用担当
Webテスト受検のお願い
期限：12月4日（金）24時
受検サイト：https://webtest.example.com/mf
期限内に受検が確認できない場合は辞退とみなします。`,
    company: 'fudosan',
    events: ['web_test 12-04 23:59 https://webtest.example.com/mf'],
  },
  {
    text: `件名：【あおば銀行】会社説明会のお知らせ
あおば銀行では、2028年3月卒業予定の方を対象に会社説明会を開催いたします。
日時：12月5日（土）10:00～12:00（受付開始9:30）
会場：あおば銀行本店 大ホール
定員：100名
申込締切：12月2日（水）17:00
申込URL：https://event.aoba.example.jp/12`,
    company: 'aoba',
    events: [
      'briefing 12-05 10:00-12:00 @あおば銀行本店 大ホール',
      'other 12-02 17:00 https://event.aoba.example.jp/12',
    ],
  },
  {
    text: `北斗電機株式会社 採用係
グループディスカッションのご案内
日時：12月9日（水） 13時00分から14時30分まで
場所：北斗電機 大阪支社（梅田）
当日は学生証をご持参ください。`,
    company: 'hokuto',
    events: ['group_discussion 12-09 13:00-14:30 @北斗電機 大阪支社（梅田）'],
    memo: ['学生証'],
  },
  {
    text: `内定通知
佐藤美咲様
星野テクノロジーズ株式会社 代表取締役
貴殿の採用を内定いたしましたので通知いたします。
内定承諾書の提出期限：2026年12月21日（月）必着`,
    company: 'hoshino',
    events: ['other 12-21'],
    outcome: 'offer',
  },
  {
    text: `青嵐化学工業です。
この度は選考にご参加いただきありがとうございました。
厳正な選考の結果、今回は採用を見送らせていただくこととなりました。
佐藤様の今後のご活躍を心よりお祈り申し上げます。`,
    company: 'seiran',
    events: [],
    outcome: 'rejected',
  },
  {
    text: `電通 採用担当より
ES締切を延長しました！
12月1日（火）正午 → 12月4日（金）正午`,
    company: 'dentsu',
    events: ['es_deadline 12-01 12:00 > 12-04 12:00'],
  },
  {
    text: `件名：最終面接のお知らせ（電通総研）
以下の通り最終面接を行います。
日時　12月18日(金) 午前10時
場所　品川本社
交通費：実費支給（領収書をお持ちください）`,
    company: 'soken',
    events: ['interview 12-18 10:00 @品川本社'],
  },
  {
    text: `NTTデータ採用事務局
冬のインターンシップ（2days）募集
開催日：2027年1月16日（土）～17日（日）
ES提出締切：2026年12月13日（日）23:59
場所：豊洲本社
マイページからご応募ください。`,
    company: 'nttdata',
    events: ['internship 01-16~01-17 @豊洲本社', 'es_deadline 12-13 23:59'],
    phase: 'intern',
  },
  {
    text: `東京海上日動火災保険株式会社
座談会のご案内
12月11日（金）18:30より、先輩社員との座談会を開催いたします。
会場：丸の内 東京海上日動ビル 本館
終了予定：20:00`,
    company: 'tokio',
    events: ['briefing 12-11 18:30-20:00 @丸の内 東京海上日動ビル 本館'],
  },
  {
    text: `サントリー 採用チームです。
面接日程の調整をお願いいたします。
下記候補日のうち、ご都合のつく日時を第2希望までご返信ください。
【候補日】
①12月14日（月） 10:00-10:30
②12月14日（月） 14:00-14:30
③12月15日（火） 11:00-11:30
返信期限：12月3日（木）18:00`,
    company: 'suntory',
    events: ['interview 12-14 10:00-10:30 | 12-14 14:00-14:30 | 12-15 11:00-11:30', 'other 12-03 18:00'],
  },
  {
    text: `風間コンサルティング 採用
ジョブ選考のご案内
期間：12/14（月）〜12/16（水） 各日9:00-18:00
場所：弊社オフィス（六本木）
持ち物：PC・充電器`,
    company: 'kazama',
    events: ['internship 12-14~12-16 @弊社オフィス（六本木）'],
    memo: ['PC・充電器'],
  },
  {
    text: `海野海運の採用担当でございます。
先日ご案内しました面接時間に誤りがございました。
誤：12月7日（月）13:00
正：12月7日（月）15:00
お詫びして訂正いたします。（一次面接）`,
    company: 'unno',
    events: ['interview 12-07 13:00 > 12-07 15:00'],
  },
  {
    text: `■□ 就活カレンダー通信 vol.128 □■
今月締切の企業一覧
12/1 三菱商事 ES
12/3 ソニーグループ ES
12/5 電通 ES
12/8 NRI ES
──────
配信停止は https://mag.example.jp/u から
発行：就活カレンダー通信編集部`,
    company: null,
    events: [],
  },
  {
    text: `【合同説明会】12月13日開催！100社が集まる大型イベント
みなと商事、あおば銀行、北斗電機も出展！
来場特典あり。ご予約はこちら→ https://goudou.example.jp
このメールに心当たりのない方、配信を希望されない方はこちら`,
    company: null,
    events: [],
  },
  {
    text: `エントリーありがとうございます（みなと商事）
このメールは自動送信です。
エントリー日時：2026/11/27 21:04:33
受付番号：2028-000123
今後の案内はマイページにてお知らせいたします。
https://mypage.minato.example.jp/`,
    company: 'minato',
    events: [],
  },
  {
    text: `件名：ES受領のご連絡
ソニーグループ採用部です。エントリーシートを11月26日に受領いたしました。
結果は12月中旬までにご連絡いたします。`,
    company: 'sony',
    events: [],
  },
  {
    text: `To: 佐藤様
星野テクノロジーズ採用です。

カジュアル面談の日程ですが、12月3日（木）19:00〜19:30でいかがでしょうか。
Google Meet: https://meet.google.com/xyz-abcd-efg`,
    company: 'hoshino',
    events: ['interview 12-03 19:00-19:30 https://meet.google.com/xyz-abcd-efg'],
  },
  {
    text: `件名：面接のご案内
あさひ精機株式会社 総務部の井上です。
面接日：12月8日
面接時間：14:30～
場所：本社2階会議室（川崎市）`,
    company: '+あさひ精機',
    events: ['interview 12-08 14:30 @本社2階会議室（川崎市）'],
  },
  {
    text: `株式会社こもれび 採用担当の岡です。
弊社にご興味をお持ちいただきありがとうございます。
会社説明会を12/12（土）14:00からオンラインで開催します。参加をご希望の方は12/10（木）までにご連絡ください。`,
    company: '+こもれび',
    events: ['briefing 12-12 14:00 @オンライン', 'other 12-10'],
  },
  {
    text: `Subject: Interview invitation - Sony Group

Dear candidate,
We are pleased to invite you to the first interview.
Date: Dec 14, 2026 (Mon)
Time: 10:30-11:30 JST
Place: Online (Zoom)
Link: https://zoom.us/j/111222333
Passcode: 998877`,
    company: 'sony',
    events: ['interview 12-14 10:30-11:30 https://zoom.us/j/111222333 @Online (Zoom)'],
    memo: ['998877'],
  },
  {
    text: `Thank you for your interest in Dentsu. After careful consideration, we regret to inform you that we will not be moving forward with your application.`,
    company: 'dentsu',
    events: [],
    outcome: 'rejected',
  },
  {
    text: `We are delighted to offer you a position at Mitsubishi Corporation. Please reply to this offer by December 22, 2026.`,
    company: 'mc',
    events: ['other 12-22'],
    outcome: 'offer',
  },
  {
    text: `みなと商事 採用担当
健康診断書および卒業見込証明書を12月25日（金）必着で郵送してください。`,
    company: 'minato',
    events: ['other 12-25'],
  },
  {
    text: `差出人：三菱商事 採用事務局
件名：適性検査（テストセンター）受検のお願い
受検期間：2026年12月1日（火）～12月14日（月）
会場：全国のテストセンター
予約サイト：https://tc.example.com/reserve`,
    company: 'mc',
    events: ['web_test 12-14 https://tc.example.com/reserve @全国のテストセンター'],
  },
  {
    text: `日程確定のお知らせ
NRI採用担当です。
面接日時が下記に確定いたしました。
12月9日（水）16:00～16:45
形式：対面（大手町本社）`,
    company: 'nri',
    events: ['interview 12-09 16:00-16:45'],
  },
  {
    text: `ソニー採用部
【リマインド】ES締切まであと3日です！
締切：12月1日（火）13:00
未提出の方はお早めに。https://sony.mypage.example.jp/`,
    company: 'sony',
    events: ['es_deadline 12-01 13:00 https://sony.mypage.example.jp/'],
  },
  {
    text: `件名：面接日時のご連絡
三井不動産 人事部
面接日時：12月3日（水）10:00
場所：日本橋本社`,
    company: 'fudosan',
    events: ['interview ? @日本橋本社'],
  },
  {
    text: `面接日時：12月31日（木）0:00まで
あおば銀行`,
    company: 'aoba',
    events: ['interview ?'],
  },
  {
    text: `青嵐化学工業 採用担当です。
明日までに履歴書をご提出ください。`,
    company: 'seiran',
    events: ['?'],
  },
  {
    text: `送信日時: 2026年11月26日 木曜日 15:20
差出人: 青嵐化学工業 採用担当
件名: 履歴書の件

明日17時までに履歴書をご提出ください。`,
    company: 'seiran',
    events: ['other 11-27 17:00'],
  },
  {
    text: `Date: Mon, 30 Nov 2026 11:02:00 +0900
From: 電通 採用 <saiyo@dentsu.example.jp>
Subject: アンケート

本日中に下記アンケートにご回答ください。
https://form.example.jp/q/1`,
    now: '2026-11-30T05:00:00.000Z',
    company: 'dentsu',
    events: ['other 11-30 https://form.example.jp/q/1'],
  },
  {
    text: `Date: Thu, 24 Dec 2026 11:02:00 +0900
From: 海野海運 人事 <jinji@unno-line.example.jp>
Subject: 一次面接

新年の1月6日（水）13:00より一次面接を行います。横浜本社までお越しください。`,
    now: '2026-12-25T00:00:00.000Z',
    company: 'unno',
    events: ['interview 2027-01-06 13:00'],
  },
  {
    text: `あおば銀行 採用担当
ご提出いただいたESについて、写真の添付がありませんでした。至急再提出をお願いします。
再提出期限：12/1（火）10:00`,
    company: 'aoba',
    events: ['es_deadline 12-01 10:00'],
  },
  {
    text: `-----Original Message-----
From: サントリー採用
Sent: Friday, November 27, 2026 5:00 PM
Subject: 三次面接のご案内

三次面接を以下の通り実施します。
日時：12月17日（木）9:30～10:15
場所：お台場 サントリーワールドHQ
----------------
サントリーホールディングス株式会社
東京都港区台場2-3-3`,
    company: 'suntory',
    events: ['interview 12-17 09:30-10:15 @お台場 サントリーワールドHQ'],
  },
  {
    text: `北斗電機 インターンシップ事務局
1dayインターンシップ参加確定のお知らせ
【日にち】12月19日（土）
【時間】10:00〜16:30（昼休憩あり）
【会場】北斗電機 川崎工場
【持ち物】筆記用具・昼食`,
    company: 'hokuto',
    events: ['internship 12-19 10:00-16:30 @北斗電機 川崎工場'],
    phase: 'intern',
    memo: ['筆記用具・昼食'],
  },
  {
    text: `お世話になっております。風間コンサルティングの渡辺です。
二次面接の候補日をいただきありがとうございました。
12月10日（木）17時〜18時でお願いいたします。場所は六本木オフィスです。`,
    company: 'kazama',
    events: ['interview 12-10 17:00-18:00'],
  },
  {
    text: `東京海上日動 採用担当
日程調整のお願い
以下よりご希望の日程をご選択ください。
12月7日（月）　①10:00～11:00　②13:00～14:00
12月8日（火）　③10:00～11:00
面接（個人・40分）
ご回答は12月2日（水）まで`,
    company: 'tokio',
    events: ['interview 12-07 10:00-11:00 | 12-07 13:00-14:00 | 12-08 10:00-11:00', 'other 12-02'],
  },
  {
    text: `みなと商事
面接会場変更のお知らせ
12月7日（月）14:00からの一次面接の会場が変更となりました。
変更前：本社8階
変更後：別館3階
時間に変更はありません。`,
    company: 'minato',
    events: ['interview 12-07 14:00 @別館3階'],
  },
  {
    text: `三菱商事 リクルーターの木村です。来週お時間いただけますか？また連絡します。`,
    company: 'mc',
    events: [],
  },
  {
    text: `お振込のお知らせ
口座番号 1234567 12/3（木）14:00 に 3,300円 を引き落としました。
ご利用ありがとうございます。`,
    company: null,
    events: [],
  },
  {
    text: `歯科予約の確認
12月3日（木）14:00にご予約を承っております。ひまわり歯科`,
    company: null,
    events: ['?'],
  },
  {
    text: `NRI 説明会を開催しました！
11月20日の説明会には多くの方にご参加いただき、ありがとうございました。当日の資料を公開しています。
https://nri.example.co.jp/doc`,
    company: 'nri',
    events: [],
  },
  {
    text: `ソニー
面接　二〇二六年十二月三日　十四時`,
    company: 'sony',
    events: ['interview 12-03 14:00'],
  },
  {
    text: `<script>alert(1)</script> みなと商事 面接
日時：12/8（火） 10:00
URL：javascript:alert(1)
https://minato.example.jp.evil.example/login`,
    company: 'minato',
    events: ['interview 12-08 10:00 https://minato.example.jp.evil.example/login'],
  },
  {
    text: `あおば銀行\r\n面接\r\n日時:12/8(火)10:00~11:00\r\n場所:本店3F\r\n`,
    company: 'aoba',
    events: ['interview 12-08 10:00-11:00 @本店3F'],
  },
  {
    text: `北斗電機よりお知らせ
ES提出とWebテスト受検の両方が必要です。
締切：12月14日（月）23:59（ES・Webテスト共通）`,
    company: 'hokuto',
    events: ['es_deadline 12-14 23:59', 'web_test 12-14 23:59'],
  },
];
