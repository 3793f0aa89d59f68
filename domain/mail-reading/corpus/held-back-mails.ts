import type { Example } from './example.ts';

/** Mails and messages that were written before the rules, and that nobody looks at while changing them. */
export const HELD_BACK_MAILS: readonly Example[] = [
  {
    text: `件名：【みなと商事】一次面接のご案内
差出人：みなと商事株式会社 採用担当 <recruit@minato.example.jp>
日時：2026年11月27日 18:12

佐藤 美咲 様

お世話になっております。みなと商事株式会社 採用担当の田村です。
先日はエントリーシートをご提出いただき、誠にありがとうございました。
選考の結果、ぜひ一次面接にお越しいただきたく、ご連絡いたしました。

■日時：12月7日（月）14:00～14:40
■場所：本社ビル 8階 受付
■持ち物：履歴書、学生証

ご不明な点がございましたら、お気軽にお問い合わせください。

--------------------------------
みなと商事株式会社 人事部 採用グループ
〒105-0000 東京都港区海岸1-2-3
TEL 03-0000-0000（平日 9:00～17:30）
--------------------------------`,
    company: 'minato',
    events: ['interview 12-07 14:00-14:40 @本社ビル 8階 受付'],
    memo: ['履歴書'],
  },
  {
    text: `NRI 新卒採用事務局です。

二次面接の日程について、下記の候補からご都合のよい日時をお選びいただき、12月1日（火）12:00までにご返信ください。

1. 12/8（火）10:00～11:00
2. 12/9（水）15:00～16:00
3. 12/11（金）13:00～14:00

面接はZoomで行います。URLは日程確定後にお送りします。

株式会社野村総合研究所 採用担当`,
    company: 'nri',
    events: ['interview 12-08 10:00-11:00 | 12-09 15:00-16:00 | 12-11 13:00-14:00', 'other 12-01 12:00'],
  },
  {
    text: `From: saiyo@hoshino-tech.example.com
Subject: 面接日程変更のお願い

星野テクノロジーズ 採用担当の森です。
大変申し訳ございませんが、12月4日（金）13:00からお願いしておりました二次面接につきまして、面接官の都合により
12月8日（火）16:00からに変更させていただけますでしょうか。
場所に変更はございません。`,
    company: 'hoshino',
    events: ['interview 12-04 13:00 > 12-08 16:00'],
  },
  {
    text: `件名: 選考結果のご連絡
青嵐化学工業株式会社 人事部採用課

このたびは弊社の選考にご参加いただき、誠にありがとうございました。
慎重に検討いたしました結果、誠に残念ではございますが、今回は貴意に添いかねる結果となりました。
末筆ながら、今後のご健勝とご活躍をお祈り申し上げます。`,
    company: 'seiran',
    events: [],
    outcome: 'rejected',
  },
  {
    text: `差出人: 北斗電機株式会社 人事部
件名: 内々定のご連絡

佐藤様

厳正なる選考の結果、貴殿を採用内々定とすることに決定いたしましたので、ご連絡申し上げます。
つきましては、内定承諾書を12月18日（金）までにご返送くださいますようお願いいたします。`,
    company: 'hokuto',
    events: ['other 12-18'],
    outcome: 'offer',
  },
  {
    text: `【就活ナビ】今週のおすすめ企業10選！
星野テクノロジーズ、北斗電機、海野海運などの締切が迫っています！
・12/1 23:59 星野テクノロジーズ ES締切
・12/2 12:00 北斗電機 ES締切
・12/3 海野海運 説明会
▼詳しくはこちら https://navi.example.jp/osusume
配信停止はこちら https://navi.example.jp/stop
就活ナビ編集部`,
    company: null,
    events: [],
  },
  {
    text: `こんばんは！あおば銀行の橋本です😊
今度の面談なんだけど、12/5(土) 11:00から新宿のカフェでどうかな？`,
    company: 'aoba',
    events: ['interview 12-05 11:00 @新宿のカフェ'],
  },
  {
    text: `電通の説明会、12/10の17時からだって！オンラインらしいよ
予約 https://event.example.jp/d/123`,
    company: 'dentsu',
    events: ['briefing 12-10 17:00 https://event.example.jp/d/123 @オンライン'],
  },
  {
    text: `Subject: Web適性検査 受検のご案内
東京海上日動火災保険株式会社 採用チーム

本選考へのご応募ありがとうございます。
下記URLよりWeb適性検査をご受検ください。

受検期限：2026年12月6日（日）23:59
受検URL：https://test.example.com/exam/tokio?u=8821
所要時間：約65分
※期限を過ぎると受検できません。`,
    company: 'tokio',
    events: ['web_test 12-06 23:59 https://test.example.com/exam/tokio?u=8821'],
    phase: 'fulltime',
  },
  {
    text: `サントリーホールディングス 採用担当

この度はプレエントリーいただき、ありがとうございます。
エントリーシートの提出をもって正式応募となります。マイページよりご提出ください。

【提出締切】12月15日（火）正午
【マイページ】https://mypage.example.jp/suntory/2028/

皆様のご応募をお待ちしております。`,
    company: 'suntory',
    events: ['es_deadline 12-15 12:00 https://mypage.example.jp/suntory/2028/'],
  },
  {
    text: `風間コンサルティング冬季インターンシップ 選考通過のお知らせ

おめでとうございます。冬季インターンシップへのご参加が決定いたしました。
日程：2026年12月21日（月）～12月23日（水）
時間：9:30～18:00
会場：風間コンサルティング 東京オフィス（虎ノ門）
持参物：ノートPC、筆記用具
参加可否を12月4日（金）17:00までにマイページからご回答ください。`,
    company: 'kazama',
    events: ['internship 12-21~12-23 @風間コンサルティング 東京オフィス（虎ノ門）', 'other 12-04 17:00'],
    phase: 'intern',
    memo: ['ノートPC'],
  },
  {
    text: `お世話になっております。海野海運 採用担当です。

グループディスカッション選考の日程が確定いたしましたのでお知らせいたします。

日　時　令和8年12月10日（木）　午後1時00分～午後2時30分
場　所　横浜本社 3階 大会議室
集　合　開始10分前までにお越しください

海野海運株式会社 総務人事部`,
    company: 'unno',
    events: ['group_discussion 12-10 13:00-14:30 @横浜本社 3階 大会議室'],
  },
  {
    text: `三井不動産 ES提出は12/11(金) 15:00 必着とのこと。忘れずに！`,
    company: 'fudosan',
    events: ['es_deadline 12-11 15:00'],
  },
  {
    text: `最終面接のご案内

ソニーグループ株式会社 採用部
最終面接を下記のとおり実施いたします。

日時：1月14日（木）10:30 開始（受付 10:15）
会場：ソニーシティ（港南1-7-1）
服装：自由
所要時間：30分程度
緊急連絡先：03-1111-2222`,
    company: 'sony',
    events: ['interview 01-14 10:30-11:00 @ソニーシティ（港南1-7-1）'],
  },
  {
    text: `差出人: NTTデータ 新卒採用 <noreply@nttdata.example.com>
件名: 【NTTデータ】Webテストと説明会のご案内

■Webテスト
受検期間：12月1日（火）10:00 ～ 12月9日（水）23:59

■会社説明会（オンライン）
12月12日（土）13:00～14:30
参加URL：https://zoom.us/j/99887766554?pwd=abc
ミーティングID：998 8776 6554
パスコード：nttd28`,
    company: 'nttdata',
    events: ['web_test 12-09 23:59', 'briefing 12-12 13:00-14:30 https://zoom.us/j/99887766554?pwd=abc'],
    memo: ['nttd28'],
  },
  {
    text: `佐藤さん、お疲れさまです。電通総研の面接官の都合で、明日10時の面接を15時に変更させてください。`,
    company: 'soken',
    events: ['?'],
  },
  {
    text: `件名：面接日程のご連絡（あかつき電装）

佐藤様
あかつき電装株式会社の小川でございます。
一次面接は下記の通りです。

日時：12月9日（水）11時～
場所：オンライン（Microsoft Teams）
URL：https://teams.microsoft.com/l/meetup-join/19%3ameeting_x`,
    company: '+あかつき電装',
    events: [
      'interview 12-09 11:00 https://teams.microsoft.com/l/meetup-join/19%3ameeting_x @オンライン（Microsoft Teams）',
    ],
  },
  {
    text: `Dear Ms. Sato,

Thank you for applying to Mitsubishi Corporation. We would like to invite you to an interview.

Date: Thursday, December 10, 2026
Time: 2:00 PM - 3:00 PM
Location: Marunouchi Park Building

Best regards,
Recruiting Team`,
    company: 'mc',
    events: ['interview 12-10 14:00-15:00 @Marunouchi Park Building'],
  },
  {
    text: `三菱商事 採用チーム
面接日程のご連絡です。
日時：12月9日（木）13:00～
場所：丸の内本社`,
    company: 'mc',
    events: ['interview ? @丸の内本社'],
  },
  {
    text: `みなと商事の採用担当です。3営業日以内に希望職種をご返信ください。`,
    company: 'minato',
    events: ['?'],
  },
  {
    text: `Date: Fri, 27 Nov 2026 10:00:00 +0900
From: みなと商事 採用担当 <saiyo@minato.example.jp>
Subject: 希望職種のご確認

お世話になっております。
本メール受信後、3営業日以内に希望職種をご返信ください。
よろしくお願いいたします。`,
    company: 'minato',
    events: ['other 12-02'],
  },
  {
    text: `> 12/3（木）13:00～ の面接の件、承知いたしました。

NRI採用担当です。ご返信ありがとうございます。
それでは12/3（木）13:00～で確定とさせていただきます。当日は大手町フィナンシャルシティ 受付へお越しください。`,
    company: 'nri',
    events: ['interview 12-03 13:00'],
  },
  {
    text: `【あおば銀行】セミナー予約完了のお知らせ
以下の内容でご予約を承りました。
セミナー名：業界研究セミナー
開催日：2026/12/08(火)
開催時間：17:00-18:30
開催場所：あおば銀行本店 2F ホール
予約番号：A-20261208-1700
キャンセルはマイページから https://mypage.example.com/aoba`,
    company: 'aoba',
    events: ['briefing 12-08 17:00-18:30 @あおば銀行本店 2F ホール'],
  },
  {
    text: `お世話になっております。北斗電機の採用担当です。
ご応募書類を拝受いたしました。選考結果は12月11日（金）頃までにメールにてご連絡いたします。
今しばらくお待ちください。`,
    company: 'hokuto',
    events: [],
  },
  {
    text: `ES出した？三井不動産の締切って12/1の23:59だよね
あとNRIのWebテストは12/4の正午まで`,
    company: '?',
    events: ['es_deadline 12-01 23:59', 'web_test 12-04 12:00'],
  },
  {
    text: `サントリー採用事務局です。
オンライン工場見学会を開催します！
開催日程（いずれかにご参加ください）
A日程：12月14日（月）13:00～14:00
B日程：12月16日（水）10:00～11:00
予約締切：12月10日（木）
お申し込みはこちら https://recruit.example.jp/suntory/tour`,
    company: 'suntory',
    events: ['briefing 12-14 13:00-14:00 | 12-16 10:00-11:00', 'other 12-10'],
  },
  {
    text: `件名：書類選考結果および一次面接のご案内
ソニーグループ 採用担当

書類選考を通過されましたので、一次面接へお進みいただきたくご連絡いたします。
面接予約システムより12月3日（木）18:00までに日程をご予約ください。
予約URL：https://booking.example.jp/sony/8812`,
    company: 'sony',
    events: ['other 12-03 18:00 https://booking.example.jp/sony/8812'],
  },
  {
    text: `本日は面接にお越しいただきありがとうございました。
結果は1週間以内にご連絡いたします。
みなと商事 田村`,
    company: 'minato',
    events: [],
  },
  {
    text: `星野テクノロジーズ株式会社 人事部

誠に恐れ入りますが、12月8日（火）に予定しておりました説明会は、諸般の事情により中止とさせていただきます。
代替日程は決まり次第ご連絡いたします。`,
    company: 'hoshino',
    events: [],
  },
  {
    text: `電通 インターン事務局より

★提出物★
・エントリーシート　12/7(月)23:59まで
・自己PR動画　　　　12/9(水)23:59まで
・適性検査　　　　　12/11(金)23:59まで
すべてマイページからの提出となります。`,
    company: 'dentsu',
    events: ['es_deadline 12-07 23:59', 'other 12-09 23:59', 'web_test 12-11 23:59'],
    phase: 'intern',
  },
  {
    text: `お疲れ様です！KCの山口です。
来週のケース面接対策ですが、12/2 20時〜21時 でZoomつなぎますね
https://us02web.zoom.us/j/123456789
パスコード 7777`,
    company: 'kazama',
    events: ['interview 12-02 20:00-21:00 https://us02web.zoom.us/j/123456789'],
    memo: ['7777'],
  },
  {
    text: `海野海運より内定のご連絡
この度、弊社は貴方を2028年4月入社予定者として内定することといたしました。
内定承諾のご意思を、2027年1月15日（金）17:00までに専用フォームよりお知らせください。
https://form.example.jp/unno-offer
なお内定式は2027年10月1日（金）に本社で行う予定です。`,
    company: 'unno',
    events: ['other 01-15 17:00 https://form.example.jp/unno-offer', 'other 2027-10-01 @本社'],
    outcome: 'offer',
  },
  {
    text: `明日の面接、11時に本社1階集合でお願いします。みなと商事 田村`,
    company: 'minato',
    events: ['interview ? @本社1階'],
  },
  {
    text: `【重要】プレエントリー締切のお知らせ
青嵐化学工業 2028年卒採用
プレエントリー受付：～12月20日（日）23:59`,
    company: 'seiran',
    events: ['pre_entry 12-20 23:59'],
  },
  {
    text: `東京海上日動 リクルーターの中村です。
先日お話しした面談、下記のいずれかでお願いできますか？
12/7（月） 18:00-19:00
12/8（火） 18:30-19:30
それ以外でも調整できます。丸の内のオフィスまでお越しください。`,
    company: 'tokio',
    events: ['interview 12-07 18:00-19:00 | 12-08 18:30-19:30'],
  },
  {
    text: `件名: Re: 面接日程につきまして
佐藤様 ご返信ありがとうございます。電通 採用担当です。
変更前：12月2日（水）14:00～
変更後：12月4日（金）16:30～
上記にて承りました。当日はよろしくお願いいたします。（一次面接／汐留本社）`,
    company: 'dentsu',
    events: ['interview 12-02 14:00 > 12-04 16:30'],
  },
  {
    text: `残念ながら、今回はご縁がなかったということで、何卒ご了承ください。 あおば銀行 人事部`,
    company: 'aoba',
    events: [],
    outcome: 'rejected',
  },
  {
    text: `NRIのGD、12/9 (水) 13:00〜15:00
場所: 横浜総合センター
私服OK`,
    company: 'nri',
    events: ['group_discussion 12-09 13:00-15:00 @横浜総合センター'],
  },
  {
    text: `ＮＴＴデータ　採用担当
面接日時　１２月１５日（火）　１４：００～１５：００
面接会場　豊洲センタービル　１２Ｆ`,
    company: 'nttdata',
    events: ['interview 12-15 14:00-15:00 @豊洲センタービル 12F'],
  },
  {
    text: `Slack
田中 10:24
ソニーのES締切12/14の10:00に延びたらしい！`,
    company: 'sony',
    events: ['es_deadline 12-14 10:00'],
  },
  {
    text: `[アプリ通知] 三井不動産
面接のリマインドです。
明後日 12/1（火） 14:00より二次面接を行います。`,
    company: 'fudosan',
    events: ['interview 12-01 14:00'],
  },
  {
    text: `アンケートご協力のお願い
就活生限定！回答でAmazonギフト券500円分プレゼント🎁
締切：12月31日
※本メールはご登録の皆様に配信しています。配信解除はこちら`,
    company: null,
    events: [],
  },
];
