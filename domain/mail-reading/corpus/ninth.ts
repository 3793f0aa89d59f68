/** Texts of further senders and layouts, written when the rules had been mended with the eighth, and scored before they were mended again. */
import type { Example, Line } from './example.ts';

export const NINTH_LINES: readonly Line[] = [
  ['三井不動産のWebテスト、来月3日の正午まで', 'fudosan', 'web_test 12-03 12:00'],
  ['ソニー 技術面接 12/21(月) 17:00-18:00 Zoom', 'sony', 'interview 12-21 17:00-18:00 @Zoom'],
  ['あおば銀行、本店見学会 12/19土 13時', 'aoba', 'briefing 12-19 13:00'],
  ['ES NRI 2026-12-15 23:59', 'nri', 'es_deadline 12-15 23:59'],
  ['【電通】集団面接 12月18日 16時20分 汐留', 'dentsu', 'interview 12-18 16:20 @汐留'],
  ['12/11 13:00 - 13:45 みなと商事 人事面談 (Teams)', 'minato', 'interview 12-11 13:00-13:45 @Teams'],
  ['サントリー グルディス 来週の金曜 10時', 'suntory', 'group_discussion ?'],
  ['海野海運 内定者懇親会 1/22 18:00〜20:00', 'unno', 'other 01-22 18:00-20:00'],
  ['Mitsubishi Corporation final interview Jan 15 10am', 'mc', 'interview 01-15 10:00'],
  ['東京海上 プレエントリー 明日まで', 'tokio', 'pre_entry 11-29'],
  ['株式会社くるみ 説明会 12/9 18:30', '+くるみ', 'briefing 12-09 18:30'],
  ['星野テック 3daysインターン 1/6〜1/8', 'hoshino', 'internship 01-06~01-08'],
  ['青嵐化学 健康診断書 郵送 1/20 必着', 'seiran', 'other 01-20'],
  ['KC GD 12/4 9時半', 'kazama', 'group_discussion 12-04 09:30'],
  ['電通総研 面接 12/16(木) 10:00', 'soken', 'interview ?'],
];

export const NINTH_MAILS: readonly Example[] = [
  {
    text: `差出人: 三井不動産 人事部 <saiyo@mf.example.jp>
送信日時: 2026年11月27日 16:48
件名: 最終面接のご案内／三井不動産

佐藤 美咲 様

先日は二次面接にご参加いただき、ありがとうございました。
つきましては最終面接を下記要領にて執り行います。

　記

１．日　　時　　2026年12月22日（火）　10時00分～10時40分
２．場　　所　　日本橋一丁目三井ビルディング 18階 第3応接室
３．持参書類　　成績証明書（原本）
４．交 通 費　　当日お支払いいたします

以上

三井不動産株式会社 人事部`,
    company: 'fudosan',
    events: ['interview 12-22 10:00-10:40 @日本橋一丁目三井ビルディング 18階 第3応接室'],
    memo: ['成績証明書'],
  },
  {
    text: `佐藤さん、こんばんは！NTTデータの採用担当の堀です。
ESの締切が12/11(金)の23:59に迫ってきました。まだ書きかけの方は早めに提出してくださいね。
質問会も12/3(木)の19時からZoomでやるので、よければ気軽に参加してください〜
https://zoom.us/j/3334445556`,
    company: 'nttdata',
    events: ['es_deadline 12-11 23:59', 'briefing 12-03 19:00 https://zoom.us/j/3334445556 @Zoom'],
  },
  {
    text: `【みなと商事】選考結果のご連絡

佐藤 美咲 様

このたびは二次面接にお越しいただき誠にありがとうございました。
社内にて慎重に検討いたしましたが、今回は貴意に沿いかねる結果となりました。
頂いた書類は2027年1月末までに当社にて破棄いたします。
末筆ではございますが、貴殿のご健勝をお祈り申し上げます。`,
    company: 'minato',
    events: [],
    outcome: 'rejected',
  },
  {
    text: `Dear Misaki,

Thank you for taking the time to speak with us. On behalf of Suntory, I am delighted to extend an offer for the New Graduate Marketing role starting April 1, 2028.

Please confirm your acceptance by Monday, 14 December 2026, 6:00 PM JST.

Warm regards,
Grace Lee
Talent Acquisition`,
    company: 'suntory',
    events: ['other 12-14 18:00'],
    outcome: 'offer',
  },
  {
    text: `海野海運 新卒採用事務局
■ 面接日程の予約を受け付けました ■

　ステップ　　：　一次面接（オンライン）
　予約日時　　：　2026/12/14（月）11:30 ～ 12:00
　接続URL　　：　https://harutaka.example.jp/i/5521

・開始10分前から接続テストが可能です。
・日程を変更する場合は12/11（金）15:00までにマイページで再予約してください。
・当日の緊急連絡先：03-9999-0000（平日 9:30～17:30）`,
    company: 'unno',
    events: ['interview 12-14 11:30-12:00 https://harutaka.example.jp/i/5521'],
  },
  {
    text: `学生各位

就職課より、学内企業説明会（12月）の日程をお知らせします。

12月 3日（木） 12:20～12:50　みなと商事　　　A棟201
12月 4日（金） 12:20～12:50　北斗電機　　　　A棟201
12月 9日（水） 16:30～17:30　あおば銀行　　　大講義室

予約は不要です。昼食を持ち込んでも構いません。`,
    company: '?',
    events: ['briefing 12-03 12:20-12:50', 'briefing 12-04 12:20-12:50', 'briefing 12-09 16:30-17:30'],
  },
  {
    text: `電通総研の採用担当、山口です。
二次面接の日程調整のお願いです。以下の中からご希望を2つ選んで、12月3日（木）正午までにご返信いただけますでしょうか。

A) 12月10日（木）9:30-10:30
B) 12月10日（木）15:00-16:00
C) 12月11日（金）13:00-14:00

面接はGoogle Meetで行います。`,
    company: 'soken',
    events: ['interview 12-10 09:30-10:30 | 12-10 15:00-16:00 | 12-11 13:00-14:00', 'other 12-03 12:00'],
  },
  {
    text: `佐藤様
あおば銀行の採用担当です。
昨日ご連絡した一次面接の開始時刻に誤りがありました。
12月7日（月）の開始は「10:00」ではなく「11:00」です。
ご迷惑をおかけしますがよろしくお願いいたします。`,
    company: 'aoba',
    events: ['interview ?'],
  },
  {
    text: `北斗電機｜冬のオープン・カンパニー
ご応募ありがとうございます。抽選の結果、ご参加いただけることになりました！

【日程】2026年12月23日（水）
【時間】13:00～17:00（12:45開場）
【会場】北斗電機 東京支社（田町）
【服装】自由
【お願い】欠席の際は12月21日（月）までにご連絡ください。`,
    company: 'hokuto',
    events: ['briefing 12-23 13:00-17:00 @北斗電機 東京支社（田町）', '(other 12-21)'],
  },
  {
    text: `星野テクノロジーズの採用チームです！
コーディング試験のご案内です。
・プラットフォーム: HackerRank
・制限時間: 120分
・受験可能期間: 2026/11/30 09:00 - 2026/12/07 23:59
・受験リンク: https://hackerrank.example.com/t/abc
一度開始すると中断できません。`,
    company: 'hoshino',
    events: ['web_test 12-07 23:59 https://hackerrank.example.com/t/abc'],
  },
  {
    text: `風間コンサルティング 採用
佐藤様

選考のご参加ありがとうございます。次回は「ケース面接」です。

＊日時＊
12月8日（火） 18:00〜19:00

＊方法＊
Zoom（https://us06web.zoom.us/j/12121212）

＊準備＊
筆記用具、計算用紙

どうぞリラックスしてご参加ください。`,
    company: 'kazama',
    events: ['interview 12-08 18:00-19:00 https://us06web.zoom.us/j/12121212'],
  },
  {
    text: `ソニーグループ採用部です。
12月2日（水）15:00からの説明会にお申し込みいただいた皆さまへ、視聴URLをお送りします。
https://live.sony.example.com/1202
当日参加できない方のために、アーカイブを12月16日（水）まで公開します。`,
    company: 'sony',
    events: ['briefing 12-02 15:00 https://live.sony.example.com/1202'],
  },
  {
    text: `件名：内々定承諾書のご提出について（リマインド）

佐藤様
青嵐化学工業の松井です。
先月お渡しした内々定承諾書ですが、ご提出期限（12月4日・金曜日）まで1週間となりました。
まだお手元にある場合は、期日までに着くようご郵送をお願いします。`,
    company: 'seiran',
    events: ['other 12-04'],
  },
  {
    text: `さとみさき様

ご予約内容の確認
予約番号 8841
店舗 ヘアサロンHINA
日時 12月3日(木) 18:30〜
メニュー カット＋カラー
ご来店をお待ちしております。`,
    company: null,
    events: ['?'],
  },
  {
    text: `三菱商事の高橋です。OB訪問の件、返信遅くなりごめんなさい！
12月7日の19時に、東京駅丸の内北口の改札前で待ち合わせましょう。
遅れそうなら早めに連絡ください。`,
    company: 'mc',
    events: ['other 12-07 19:00 @東京駅丸の内北口の改札前'],
  },
  {
    text: `【NRI】書類選考通過のお知らせ

この度、書類選考を通過されましたのでご連絡いたします。
次は適性検査（WEB）です。

受検締切　　12月10日（木）午前10時
受検サイト　https://assess.nri.example.jp/login
ログインID　NR0012

合否は12月18日（金）頃までにメールでお知らせします。`,
    company: 'nri',
    events: ['web_test 12-10 10:00 https://assess.nri.example.jp/login'],
  },
  {
    text: `就活イベントナビ
週末開催！27・28卒向け逆求人イベント
12/5（土）13:00〜17:00 渋谷
参加企業20社！参加者全員にギフト券2,000円分プレゼント
エントリーはこちら https://gyaku.example.com/e
配信停止 https://gyaku.example.com/off`,
    company: null,
    events: [],
  },
  {
    text: `佐藤 美咲 様

お世話になっております。東京海上日動 人事企画部の岸です。
12月11日（金）13時よりお約束しておりました面談ですが、急な出張が入り、1週間後の12月18日（金）同時刻へ変更をお願いできないでしょうか。
会場は当初の予定どおり本館2階です。`,
    company: 'tokio',
    events: ['interview 12-11 13:00 > 12-18 13:00 @本館2階'],
  },
  {
    text: `サントリー採用担当です📣
12/12(土)開催の仕事体験、まだ席があります！
時間は10時〜16時、場所はお台場本社。
申込は12/7(月)17時まで👉 https://suntory.example.jp/taiken`,
    company: 'suntory',
    events: ['internship 12-12 10:00-16:00 @お台場本社', 'other 12-07 17:00 https://suntory.example.jp/taiken'],
    phase: 'intern',
  },
  {
    text: `電通 採用事務局
提出書類に不備がございました。お手数ですが、写真を添付のうえ12月2日（水）15:00までにエントリーシートを再提出してください。
本件のお問い合わせは03-0000-1111（10:00〜17:00、土日祝除く）まで。`,
    company: 'dentsu',
    events: ['es_deadline 12-02 15:00'],
  },
];
