/** Texts written without a look at the rules when the seventh set had mended them, and scored once before they were mended again. */
import type { Example, Line } from './example.ts';

export const EIGHTH_LINES: readonly Line[] = [
  ['風間コンサル ケース面接 12/9(水)19時半〜20時半 Teams', 'kazama', 'interview 12-09 19:30-20:30 @Teams'],
  ['1/15 17:00〆 青嵐化学 本選考ES', 'seiran', 'es_deadline 01-15 17:00'],
  ['来週火曜 15時 あおば銀 リク面 丸の内', 'aoba', 'interview 12-01 15:00 @丸の内'],
  ['NTTD GD 2/3 水 13:00-14:15 豊洲センタービル', 'nttdata', 'group_discussion 02-03 13:00-14:15 @豊洲センタービル'],
  ['サントリー 説明会 12/8 か 12/10 どっちも16時', 'suntory', 'briefing ?'],
  ['玉手箱 三井不 11/30中', 'fudosan', 'web_test 11-30'],
  ['電通 3days仕事体験 1/18-20', 'dentsu', 'internship 01-18~01-20'],
  ['明日の朝10時 北斗電機 説明会', 'hokuto', 'briefing 11-29 10:00'],
  ['OB訪問 東京海上 山田さん 12/2 19:00 @東京駅丸の内北口', 'tokio', 'other 12-02 19:00 @東京駅丸の内北口'],
  ['株式会社カナデソフト カジュアル面談 12/4 金 17:30', '+カナデソフト', 'interview 12-04 17:30'],
  ['ESの締切 ソニー 十二月二十日', 'sony', 'es_deadline 12-20'],
  ['歯医者 12/3 18:00', null, 'other 12-03 18:00'],
  ['みなと商事 最終 1/22 AM10:30 本社', 'minato', 'interview 01-22 10:30 @本社'],
  ['野村総研 適性検査 〜12/13(月)', 'nri', 'web_test ?'],
  ['KC 1dayインターン 12/19(土)9:00~18:00 品川', 'kazama', 'internship 12-19 09:00-18:00 @品川'],
];

export const EIGHTH_MAILS: readonly Example[] = [
  {
    text: `差出人: 北斗電機株式会社 採用事務局 <info@snar.example.jp>
件名: 【北斗電機】技術系会社説明会　ご予約完了のお知らせ
日時: 2026年11月26日 21:14

佐藤 美咲 様

北斗電機株式会社　採用事務局でございます。
このたびは弊社説明会にお申し込みいただき、誠にありがとうございます。
ご予約の内容は下記のとおりです。

＜イベント＞　技術系会社説明会（対面開催）
＜日　　時＞　2026年12月9日（水）　14時00分～15時30分
＜会　　場＞　北斗電機 大阪支社 5F ホール
＜受　　付＞　13時40分より
＜持　　物＞　筆記用具、学生証

日程の変更・キャンセルは12月7日（月）までにマイページよりお手続き願います。
＜マイページ＞　https://hokuto.snar.example.jp/jobboard/mypage

当日お目にかかれますことを楽しみにしております。`,
    company: 'hokuto',
    events: ['briefing 12-09 14:00-15:30 @北斗電機 大阪支社 5F ホール'],
    memo: ['筆記用具、学生証'],
  },
  {
    text: `予約が確定しました

野村総合研究所 新卒採用
二次面接

2026.12.11 FRI 16:20-17:00
https://us02web.zoom.us/j/86543210987?pwd=k3JdLw

開始5分前になりましたら入室してください。
予定が合わなくなったときは
https://hrm.example.jp/r/nri/reschedule/9f2c

Powered by HRM Scheduler`,
    company: 'nri',
    events: ['interview 12-11 16:20-17:00 https://us02web.zoom.us/j/86543210987?pwd=k3JdLw'],
  },
  {
    text: `佐藤 美咲様

いつもお世話になっております。
三井不動産 人事部の大西でございます。

先日はご多忙の折、二次面接にお越しくださり誠にありがとうございました。
面接官一同、佐藤様の街づくりに対する真摯なお考えに深く感銘を受けました。

つきましては、ぜひ最終面接にお進みいただきたく、来る12月14日（月）の午前10時30分より、日本橋三井タワー14階にて役員との面接の機会を設けさせていただきました。
所要時間はおよそ40分を見込んでおります。

万一ご都合がつかない場合は、大変恐れ入りますが、お電話にてご一報くださいますと幸いです。
末筆ながら、朝晩冷え込む日が続いておりますので、どうぞご自愛くださいませ。

大西 恵
三井不動産株式会社 人事部 人材開発グループ
電話 03-5555-0142（受付 平日10:00～17:00）`,
    company: 'fudosan',
    events: ['interview 12-14 10:30-11:10 @日本橋三井タワー14階'],
  },
  {
    text: `件名：面接日程変更のご連絡

佐藤様

星野テクノロジーズの採用担当・久保です。
ご相談いただいておりました一次面接の日程ですが、以下の通り変更いたしました。

変更前　12月4日（金）15:00～16:00
変更後　12月8日（火）11:00～12:00

面接官、場所に変更はございません。
よろしくお願いいたします。

久保`,
    company: 'hoshino',
    events: ['interview 12-04 15:00-16:00 > 12-08 11:00-12:00'],
  },
  {
    text: `From: キャリタス就活（サンプル） <no-reply@career.example.jp>
Subject: [予約取消] サントリーホールディングス オンライン説明会

佐藤 美咲 さん

以下のセミナー予約のキャンセルを承りました。

・企業名：サントリーホールディングス株式会社
・セミナー名：ものづくりの舞台裏を知る！オンライン説明会
・日程：12月3日(木) 17:00～18:00
・状態：キャンセル済み

再度お申し込みになる場合は、セミナー画面からあらためてご予約ください。
https://career.example.jp/2028/seminar/list`,
    company: 'suntory',
    events: [],
  },
  {
    text: `佐藤さま

NTTデータ採用チームの村井です。

12月2日（水）に予定しておりました社員座談会ですが、登壇者の体調不良により、誠に勝手ながら中止とさせていただきます。
楽しみにしてくださっていたところ、大変申し訳ございません。

振替の開催につきましては、決まり次第メールでお知らせいたします。
何卒ご了承くださいますようお願いいたします。`,
    company: 'nttdata',
    events: [],
  },
  {
    text: `佐藤 美咲 様

お世話になっております。青嵐化学工業の人事・戸田です。
書類選考の結果、佐藤様にはぜひ一次面接にお越しいただきたく存じます。

下記の中からご都合のよい日時を一つお選びいただき、このメールにご返信くださいませ。

① 12月7日（月）10:00～10:45
② 12月8日（火）14:00～14:45
③ 12月10日（木）16:30～17:15

いずれも難しい場合は、ご希望の日時を2、3お知らせください。

――――――――――――
青嵐化学工業株式会社
人事部 採用課　戸田 圭介
〒530-0005 大阪市北区中之島9-9-9
TEL 06-5555-0177
――――――――――――`,
    company: 'seiran',
    events: ['interview 12-07 10:00-10:45 | 12-08 14:00-14:45 | 12-10 16:30-17:15'],
  },
  {
    text: `【電通】グループディスカッション日程予約のご案内

佐藤 美咲さん

電通 新卒採用チームです。
エントリーシートの選考を通過されましたので、グループディスカッションにご案内します。
下のURLから参加する回を予約してください（先着順）。

予約はこちら
https://entry.example.jp/dentsu2028/gd/reserve?id=77120

[A] 12/15（火） 10:00-12:00
[B] 12/16（水） 14:00-16:00
[C] 12/18（金） 10:00-12:00

※会場は予約後にお知らせします。
※服装は自由です。`,
    company: 'dentsu',
    events: [
      'group_discussion 12-15 10:00-12:00 | 12-16 14:00-16:00 | 12-18 10:00-12:00 https://entry.example.jp/dentsu2028/gd/reserve?id=77120',
    ],
  },
  {
    text: `テストセンター事務局です。
会場予約が完了しましたので、ご確認ください。

----------------------------------------
受検番号　　：T26-0098-4471
受検者　　　：サトウ ミサキ 様
ご依頼企業　：東京海上日動火災保険株式会社
受検日　　　：2026年12月6日（日）
開始時刻　　：13:15
会場名　　　：新宿南口テストセンター
持ち物　　　：受検票、顔写真付き本人確認書類
----------------------------------------

開始時刻に遅れると受検できません。
予約の変更は開始時刻の1時間前まで可能です。

テストセンターヘルプデスク　0570-000-000（9:00～18:00 年中無休）`,
    company: 'tokio',
    events: ['web_test/other 12-06 13:15 @新宿南口テストセンター'],
    memo: ['受検票、顔写真付き本人確認書類'],
  },
  {
    text: `Subject: 三菱商事 総合適性テスト（GAB）受検のご依頼

佐藤 美咲様

三菱商事株式会社の採用選考の一環として、総合適性テストの受検をお願いいたします。

■受検用URL
https://webtest.example.jp/cgab/start?c=mc28&k=AX9920

■受検期限
2026/12/07(月) 15:00

■推奨環境
Google Chrome 最新版／Microsoft Edge 最新版

■注意
・期限を過ぎますと受検できません。
・一度開始すると中断はできません。

■お問い合わせ
テスト運営センター
受付 月～金 10:00～18:00（12/29～1/3を除く）`,
    company: 'mc',
    events: ['web_test 12-07 15:00 https://webtest.example.jp/cgab/start?c=mc28&k=AX9920'],
  },
  {
    text: `電通総研 採用マイページ事務局

本選考エントリーありがとうございます！
今後の流れは次の2ステップです。両方の完了をもって応募となります。

STEP1　エントリーシートの提出
　　　　→ 12月10日（木）正午 締切
STEP2　適性検査の受検
　　　　→ 12月12日（土）23:59 締切

どちらもマイページのメニューからお進みください。
https://job.example.jp/soken/mypage/login

電通総研 人事本部 採用グループ
お問い合わせ：saiyo@soken.example.jp`,
    company: 'soken',
    events: [
      'es_deadline 12-10 12:00 https://job.example.jp/soken/mypage/login',
      'web_test 12-12 23:59 https://job.example.jp/soken/mypage/login',
    ],
    phase: 'fulltime',
  },
  {
    text: `佐藤美咲様

NTTデータ 新卒採用担当です。
グループワーク選考の詳細をお送りします。

日にち｜12月17日（木）
じかん｜13時～14時30分
かたち｜オンライン
入室先｜https://teams.microsoft.com/l/meetup-join/19%3ameeting_NTgx%40thread.v2/0?context=abc

・カメラはオンにしてください
・表示名は「大学名＿氏名」に変更してください
・12時45分から入室いただけます

どうぞリラックスしてご参加ください。`,
    company: 'nttdata',
    events: [
      'group_discussion 12-17 13:00-14:30 https://teams.microsoft.com/l/meetup-join/19%3ameeting_NTgx%40thread.v2/0?context=abc @オンライン',
    ],
  },
  {
    text: `[LINE] あおば銀行 採用担当とのトーク履歴
保存日時：2026/11/28 08:31

2026/11/27(金)
17:02	あおば銀行 採用担当	佐藤さん、こんにちは！先日は説明会へのご参加ありがとうございました😊
17:03	あおば銀行 採用担当	若手行員との面談をセットできそうです。来週の木曜18時からはいかがですか？
17:40	美咲	ありがとうございます！木曜18時、大丈夫です。
17:52	あおば銀行 採用担当	よかったです！では12/3(木)18:00から、場所は丸の内支店の1階ロビーでお願いします。
17:53	美咲	承知しました。よろしくお願いいたします。
17:53	あおば銀行 採用担当	[スタンプ]`,
    company: 'aoba',
    events: ['interview 12-03 18:00 @丸の内支店の1階ロビー'],
  },
  {
    text: `#winter-job-2028　|　風間コンサルティング Recruiting

森田（人事）  9:12 AM
@channel おはようございます！ウィンタージョブ参加者の皆さんへ連絡です :mega:

*日程*  12/21(月)〜12/23(水) の3日間
*集合*  毎日 9:30
*場所*  六本木オフィス 9F
*持ち物*  ノートPC、充電器

交通費は最終日に精算します。質問はこのスレッドへどうぞ :raised_hands:

:eyes: 14   :white_check_mark: 21
6 replies  Last reply today at 11:05 AM`,
    company: 'kazama',
    events: ['internship 12-21~12-23 @六本木オフィス 9F'],
    phase: 'intern',
    memo: ['ノートPC、充電器'],
  },
  {
    text: `From: Emily Tanaka <emily.tanaka@sony.example.com>
To: Misaki Sato
Sent: Thursday, November 26, 2026 6:45 PM
Subject: Sony - Second Interview Confirmation

Dear Misaki,

Thank you for taking the time to speak with Kenji last Friday. We enjoyed learning about your research, and we would be delighted to have you meet two of our engineers.

Your second interview is scheduled for Tuesday, December 15, from 3:00 PM to 3:45 PM (JST).
Please join here: https://meet.google.com/qwe-rtyu-iop

The conversation will be held in English. No presentation is required. If anything comes up, just reply to this email.

Best regards,
Emily Tanaka
Talent Acquisition, Sony Group Corporation
Office hours: Mon-Fri 9:30 AM - 5:30 PM`,
    company: 'sony',
    events: ['interview 12-15 15:00-15:45 https://meet.google.com/qwe-rtyu-iop'],
  },
  {
    text: `佐藤 美咲 様

拝啓　晩秋の候、ますますご清祥のこととお慶び申し上げます。
このたびは弊社の採用選考にご応募いただき、誠にありがとうございました。
厳正なる選考の結果、貴殿を採用することを内々定いたしましたので、ここにご通知申し上げます。

つきましては、同封の内々定承諾書に必要事項をご記入・ご捺印のうえ、2026年12月18日（金）17時必着にてご返送くださいますようお願い申し上げます。
期日までにご提出のない場合は、辞退されたものとして取り扱わせていただきます。

ご不明な点がございましたら、人事部 有働までお問い合わせください。

敬具

2026年11月25日
みなと商事株式会社
人事部長　井口 隆`,
    company: 'minato',
    events: ['other 12-18 17:00'],
    outcome: 'offer',
  },
  {
    text: `件名：選考結果のご連絡（星野テクノロジーズ）

佐藤 美咲 様

星野テクノロジーズ株式会社 採用担当です。
先日は一次面接にご参加いただきまして、ありがとうございました。

社内で慎重に検討を重ねました結果、誠に残念ではございますが、今回は次の選考へのご案内を見送らせていただくこととなりました。
ご期待に沿えず大変恐縮ですが、何卒ご理解くださいますようお願い申し上げます。

なお、お預かりした応募書類は弊社にて責任をもって破棄いたします。
佐藤様の今後のご活躍を心よりお祈り申し上げます。

※本メールへの返信はできません。
営業時間 9:00～18:00（土日祝を除く）`,
    company: 'hoshino',
    events: [],
    outcome: 'rejected',
  },
  {
    text: `株式会社ハルカゼ出版 総務部でございます。

佐藤様には、11月16日（月）の筆記試験をご受験いただき、厚く御礼申し上げます。
選考の結果、まことに遺憾ながら貴意に添いかねる結果となりました。
あしからずご了承のほどお願い申し上げます。

末筆ながら、佐藤様のご健勝をお祈りいたします。

株式会社ハルカゼ出版
総務部 採用係`,
    company: '+ハルカゼ出版',
    events: [],
    outcome: 'rejected',
  },
  {
    text: `佐藤さん、ゼミの先輩からこんなのが回ってきたよ。海運興味あるって言ってたよね？一緒に行こう〜

---------- Forwarded message ---------
From: 海野海運 人事 <jinji@unno-line.example.jp>
Date: 2026年11月24日(火) 11:20
Subject: 【海野海運】学内限定 業界研究セミナーのお知らせ
To: <zemi-ob@univ.example.ac.jp>

皆様

海野海運株式会社 人事グループです。
弊社OBが登壇するセミナーを下記の要領で開催いたします。

　　　　　　　　記
　日　時　　12月11日（金）18:00 ～ 19:30（開場 17:45）
　場　所　　経済学部棟 204教室
　対　象　　2028年3月卒業予定の方
　申　込　　不要
　　　　　　　　　　　　　以上`,
    company: 'unno',
    events: ['briefing 12-11 18:00-19:30 @経済学部棟 204教室'],
  },
  {
    text: `佐藤 美咲様

早速のご返信ありがとうございます。三菱商事の早川です。
それでは、12月9日（水）15:00～15:30で確定とさせていただきます。
当日は以下のURLよりご参加ください。

https://us06web.zoom.us/j/91122334455

何卒よろしくお願いいたします。
早川

2026年11月27日(金) 13:05 佐藤 美咲 <sato.misaki@univ.example.ac.jp>:
> 三菱商事株式会社
> 早川様
>
> お世話になっております。佐藤美咲です。
> 一次面接の件、12月9日（水）15:00からでお願いできますでしょうか。
>
> 2026年11月27日(金) 10:48 早川 <hayakawa@mc.example.com>:
>> 佐藤 美咲様
>> 一次面接につき、次の日程でご都合はいかがでしょうか。
>> ・12月8日（火）13:00～13:30
>> ・12月9日（水）15:00～15:30
>> ・12月11日（金）11:00～11:30`,
    company: 'mc',
    events: ['interview 12-09 15:00-15:30 https://us06web.zoom.us/j/91122334455'],
  },
  {
    text: `招待状: 【北斗電機】一次面接（佐藤様） - 2026年 12月 8日 (火) 10:00 - 11:00 (JST) (sato.misaki@univ.example.ac.jp)

【北斗電機】一次面接（佐藤様）
2026年 12月 8日 (火曜日)⋅10:00～11:00
日本標準時

Google Meet に参加する
会議のリンク
https://meet.google.com/hkt-zyxw-vut

主催者
北斗電機 採用 <recruit@hokuto.example.jp>

ゲスト
北斗電機 採用 - 主催者
sato.misaki@univ.example.ac.jp

sato.misaki@univ.example.ac.jp さんの返信
はい　いいえ　未定　その他のオプション

Google カレンダーからの招待状
このメールは、予定の参加者である方にお送りしています。`,
    company: 'hokuto',
    events: ['interview 12-08 10:00-11:00 https://meet.google.com/hkt-zyxw-vut'],
  },
  {
    text: `━━━━━━━━━━━━━━━━━━━━━
 就活ナビ・ウィークリー　vol.128　2026/11/27
━━━━━━━━━━━━━━━━━━━━━

こんにちは、編集部のミワです。今週も就活おつかれさまです！

◇今週の特集◇
「自己PRは1分で十分」面接官100人に聞いた本音
→ https://navi.example.jp/weekly/128/feature

◇読者アンケート◇
7割が「年内に1社は面接を経験した」と回答
→ https://navi.example.jp/weekly/128/survey

◇人気記事ランキング◇
1位 Webテストの勉強はいつから始める？
2位 グループディスカッションで落ちる人の特徴
3位 ESの「学生時代に力を入れたこと」例文30選

次号は12月4日（金）配信予定です。

配信停止はこちら https://navi.example.jp/unsubscribe
発行：就活ナビ編集部　お問い合わせ 平日10:00～17:00`,
    company: null,
    events: [],
  },
  {
    text: `【ひかりモバイル】2026年11月ご利用分 請求金額確定のお知らせ

佐藤 美咲 様

いつもひかりモバイルをご利用いただきありがとうございます。
ご請求金額が確定しましたのでお知らせいたします。

ご請求番号　HM-20261127-5540
ご請求金額　3,278円（税込）
お支払い方法　クレジットカード
口座振替日　2026年12月28日（月）

明細は会員ページでご確認いただけます。
https://my.hikari-mobile.example.jp/bill

＼12/31までの申込でデータ容量2倍！学割キャンペーン実施中／`,
    company: null,
    events: [],
  },
  {
    text: `佐藤 美咲 様

サントリーホールディングス 人財戦略本部です。
選考の結果、佐藤様の冬期インターンシップへのご参加が決定いたしました。おめでとうございます！

【1】インターンシップ概要
　　期間：2027年1月25日（月）～1月29日（金）　5日間
　　会場：サントリーワールドヘッドクォーターズ

【2】事前のお願い
　　参加誓約書を12月11日（金）17:00までに、次のフォームよりご提出ください。
　　https://forms.example.jp/suntory/pledge2028

【3】その他
　　遠方の方には宿泊先を手配いたします。詳細は追ってご連絡します。

皆さまとお会いできることを心待ちにしております。`,
    company: 'suntory',
    events: [
      'internship 01-25~01-29 @サントリーワールドヘッドクォーターズ',
      'other 12-11 17:00 https://forms.example.jp/suntory/pledge2028',
    ],
    phase: 'intern',
  },
  {
    text: `クロガネ精機株式会社　総務課の野口と申します。
会社見学会へのお申し込み、ありがとうございます。
当日のご案内は以下のとおりです。

1. 開催日　　令和8年12月22日（火曜日）
2. 時　間　　午後1時15分から午後3時45分まで
3. 集合場所　長岡工場 正門守衛所
4. 内　容　　工場見学、社員との懇談
5. 服　装　　動きやすい服装（スカート・ヒールは不可）

雪の影響で電車が遅れることがございます。その際は野口（080-0000-0000）までお電話ください。`,
    company: '+クロガネ精機',
    events: ['briefing 12-22 13:15-15:45 @長岡工場 正門守衛所'],
  },
  {
    text: `佐藤様

お世話になっております。あおば銀行の本多です。
二次面接の日時が決まりましたので、ご連絡いたします。

12月10日（水）　14:00より
本店ビル7階 人事部

ご到着されましたら受付の内線でお呼び出しください。
お気をつけてお越しください。

本多`,
    company: 'aoba',
    events: ['interview ?'],
  },
  {
    text: `From: NRI採用事務局 <nri-recruit@mail.example.jp>
Date: Fri, 27 Nov 2026 18:00:05 +0900
Subject: 【締切前日】エントリーシートのご提出はお済みですか？

佐藤 美咲 様

野村総合研究所 採用事務局です。
冬期インターンシップのエントリーシート提出締切が、明日の正午に迫っております。
まだご提出されていない方は、お早めにお手続きください。

▽ES提出画面
https://nri.entry.example.jp/winter/es

すでにご提出済みの方にも配信される場合がございます。行き違いの際はご容赦ください。

────────────────
NRI採用事務局
電話受付 10:00～12:00／13:00～17:00（平日のみ）
────────────────
[PR] 12/5(土) 東京ビッグサイト 合同企業展！来場者全員にQUOカード → https://ad.example.jp/expo`,
    company: 'nri',
    events: ['es_deadline 11-28 12:00 https://nri.entry.example.jp/winter/es'],
    phase: 'intern',
  },
  {
    text: `佐藤美咲さん

海野海運の人事・浜口です。エントリーシートの通過、おめでとうございます！
ここからの流れをお伝えします。

まず、12月6日(日)の23:59までに適性検査（玉手箱）を受けてください。所要時間は50分ほどです。
https://tamate.example.jp/exam/unno?token=55d1

そのあと、12月11日(金)の10:00〜10:30に一次面接を行います。Teamsでつなぎますので、時間になったらこちらから入ってください。
https://teams.microsoft.com/l/meetup-join/19%3ameeting_UNNO%40thread.v2/0

緊張しなくて大丈夫です。ありのままの佐藤さんを見せてくださいね。

浜口`,
    company: 'unno',
    events: [
      'web_test 12-06 23:59 https://tamate.example.jp/exam/unno?token=55d1',
      'interview 12-11 10:00-10:30 https://teams.microsoft.com/l/meetup-join/19%3ameeting_UNNO%40thread.v2/0 @Teams',
    ],
  },
  {
    text: `【風間コンサルティング】一次面接のご予約をお願いします

佐藤 美咲 様

書類選考を通過されましたので、一次面接にご案内いたします。
マイページの「面接予約」から、ご希望の日時をご予約ください。

予約期限　12月4日（金）12:00
予約画面　https://kazama.recruit.example.jp/mypage/booking

期限までにご予約がない場合、選考を辞退されたものとみなしますのでご注意ください。

風間コンサルティング株式会社 採用チーム
営業時間：平日 9:30-18:30`,
    company: 'kazama',
    events: ['other 12-04 12:00 https://kazama.recruit.example.jp/mypage/booking'],
  },
];
