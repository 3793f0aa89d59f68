import type { Example } from './example.ts';

/** Mails and messages of kinds that the first corpus did not have. */
export const LATER_MAILS: readonly Example[] = [
  {
    text: `差出人：キャリアナビ2028 <info@careernavi.example.jp>
件名：【キャリアナビ】みなと商事からメッセージが届きました

佐藤さん

みなと商事株式会社より新着メッセージが届いています。
――――――――――
タイトル：説明会予約受付のお知らせ
会社説明会の予約受付を開始しました。
開催日時：12/16（水）15:00～17:00
会場：みなと商事 本社ホール
予約締切：12/14（月）12:00
――――――――――
※このメールに返信いただいてもお答えできません。
キャリアナビ運営事務局`,
    company: 'minato',
    events: ['briefing 12-16 15:00-17:00 @みなと商事 本社ホール', 'other 12-14 12:00'],
  },
  {
    text: `---------- Forwarded message ---------
From: 北斗電機 採用 <saiyo@hokuto.example.jp>
Date: 2026年11月27日(金) 16:10
Subject: 二次面接のご案内
To: <sato@example.ac.jp>

佐藤様

二次面接を下記のとおり行います。
日　時：12月11日（金）14時30分～15時10分
場　所：本社9階会議室
ご出席の可否を、本メール受信後3営業日以内にご返信ください。`,
    company: 'hokuto',
    events: ['interview 12-11 14:30-15:10 @本社9階会議室', 'other 12-02'],
  },
  {
    text: `件名：【予約完了】1次面接
以下の内容で予約を受け付けました。
予約番号：R-20261203-118
企業名：ソニーグループ株式会社
内容：1次面接（WEB）
日程：2026/12/08(火) 11:20 - 11:50
キャンセル期限：2026/12/07(月) 17:00`,
    company: 'sony',
    events: ['interview 12-08 11:20-11:50'],
  },
  {
    text: `件名：12/10 会社説明会 開催中止のお知らせ
あおば銀行採用担当です。12月10日（木）14:00に予定しておりました会社説明会は、講師の都合により中止とさせていただきます。
振替日程は決まり次第ご連絡いたします。`,
    company: 'aoba',
    events: [],
  },
  {
    text: `青嵐化学工業 2028年度 本選考エントリー受付開始
エントリーシート提出期限
第1回締切：2026年12月9日（水）12:00
第2回締切：2027年1月13日（水）12:00
第3回締切：2027年2月3日（水）12:00
提出先：https://mypage.seiran.example.jp/es`,
    company: 'seiran',
    events: ['es_deadline 12-09 12:00', 'es_deadline 01-13 12:00', 'es_deadline 02-03 12:00'],
    phase: 'fulltime',
  },
  {
    text: `件名：面接日程について（東京海上日動）
佐藤様
下表の日程で面接を予定しております。
日付\t時間\t場所
12月16日（水）\t15:00-15:40\t本館12階
よろしくお願いいたします。`,
    company: 'tokio',
    events: ['interview 12-16 15:00-15:40'],
  },
  {
    text: `Subject: NTT DATA – Assessment Centre
Dear Misaki,
You are invited to our Assessment Centre on Tuesday 15 December 2026 from 9:30 am to 4:00 pm at our Toyosu office.
Please complete the online test by Friday 4 December, 5 pm.`,
    company: 'nttdata',
    events: ['? 12-15 09:30-16:00', 'web_test 12-04 17:00'],
  },
  {
    text: `送信日時：2026年11月27日（金）10:05
差出人：海野海運 人事課
件名：適性検査のご案内
本メール到着から1週間以内に適性検査をご受検ください。
受検URL：https://test.example.jp/unno`,
    company: 'unno',
    events: ['web_test 12-04 https://test.example.jp/unno'],
  },
  {
    text: `[キャリアセンター] 学内説明会のお知らせ
日時：12月8日（火）4限（14:55〜16:35）
場所：8号館 301教室
企業：三井不動産株式会社
事前申込：不要（直接会場へ）`,
    company: 'fudosan',
    events: ['briefing 12-08 14:55-16:35 @8号館 301教室'],
  },
  {
    text: `サントリーホールディングス 採用事務局
選考結果につきまして
このたびは弊社の選考にご参加いただき、ありがとうございました。
誠に恐縮ながら、今回は採用を見合わせていただくことになりました。
お預かりした応募書類は2027年3月31日（水）までに責任をもって廃棄いたします。`,
    company: 'suntory',
    events: [],
    outcome: 'rejected',
  },
  {
    text: `件名：【風間コンサルティング】一次選考結果のご連絡
一次選考の結果、次のステップへお進みいただくことになりました。おめでとうございます。
つきましては、マイページより二次面接のご予約をお願いいたします。
予約期限：12月1日（火）23:59
予約可能日程：12月7日（月）～12月11日（金）
https://kazama-consulting.example.jp/mypage`,
    company: 'kazama',
    events: ['other 12-01 23:59 https://kazama-consulting.example.jp/mypage'],
  },
  {
    text: `電通総研 人事部の山口です。
最終面接の結果、佐藤様に内々定をお出しすることとなりました。
内々定承諾のお返事は12月18日（金）17時までにお願いいたします。
なお、12月14日（月）18:00より内々定者懇親会（任意参加）を品川にて開催します。`,
    company: 'soken',
    events: ['other 12-18 17:00', 'other 12-14 18:00'],
    outcome: 'offer',
  },
  {
    text: `ソニーが12/9で電通が12/11らしい、どっちもES`,
    company: '?',
    events: ['es_deadline 12-09', 'es_deadline 12-11'],
  },
  {
    text: `佐藤様
ご返信ありがとうございます。
それでは2つ目の日程、12月9日（水）13:00からでお待ちしております。
場所は前回と同じ大崎本社です。
北斗電機 田村

2026年11月27日(金) 12:10 佐藤美咲 <sato@example.ac.jp>:
> 下記の日程でお願いできますでしょうか。
> ・12月8日（火）10:00～12:00
> ・12月9日（水）13:00～15:00
> よろしくお願いいたします。面接を楽しみにしております。`,
    company: 'hokuto',
    events: ['? 12-09 13:00'],
  },
  {
    text: `公益財団法人みどり財団 職員採用試験 第二次試験のお知らせ
日時：令和８年１２月１４日（月曜日）午後１時３０分から午後２時１５分まで
場所：みどり会館４階
試験内容：個別面接
持参するもの：受験票、筆記用具`,
    company: '+みどり財団',
    events: ['interview 12-14 13:30-14:15 @みどり会館４階'],
    memo: ['受験票', '筆記用具'],
  },
  {
    text: `招待状: 一次面接（みなと商事） @ 2026年 12月 15日 (火) 10:00 - 10:45 (JST)
日時
2026年 12月 15日 (火) · 10:00 – 10:45
Google Meet の参加に必要な情報
ビデオ通話のリンク: https://meet.google.com/pqr-stuv-wxy`,
    company: 'minato',
    events: ['interview 12-15 10:00-10:45 https://meet.google.com/pqr-stuv-wxy'],
  },
  {
    text: `星野テクノロジーズ 採用 さんがあなたを予約されたZoomミーティングに招待しています。

トピック: 2次面接_佐藤様
時間: 2026年12月11日 04:00 PM 大阪、札幌、東京
Zoom ミーティングに参加する
https://us06web.zoom.us/j/81234567890?pwd=QwErTy.1
ミーティング ID: 812 3456 7890
パスコード: 440921`,
    company: 'hoshino',
    events: ['interview 12-11 16:00 https://us06web.zoom.us/j/81234567890?pwd=QwErTy.1'],
    memo: ['440921'],
  },
  {
    text: `三菱商事採用事務局
【重要】ES提出締切の前倒しについて
当初12月10日（木）23:59としておりましたES提出締切を、12月7日（月）23:59に前倒しいたします。`,
    company: 'mc',
    events: ['es_deadline 12-10 23:59 > 12-07 23:59'],
  },
  {
    text: `ソニーグループ 採用部
12月4日（金）10:00より予定しておりました面接につきまして、荒天が見込まれるため延期いたします。新しい日程は追ってご連絡します。`,
    company: 'sony',
    events: [],
  },
  {
    text: `【三井不動産 新卒採用】社員ブログ更新のお知らせ
11月27日に「1年目の仕事」を公開しました。
次回は12月4日（金）更新予定です。お楽しみに！
配信停止はこちら：https://fudosan.example.jp/stop`,
    company: 'fudosan',
    events: [],
  },
  {
    text: `【重要】内定取り消しのお知らせ
あおば銀行採用担当
24時間以内に下記より本人確認を行ってください。行わない場合、内定は取り消されます。
https://aoba-bank.example.jp.verify-account.example/login`,
    company: 'aoba',
    events: ['?'],
  },
  {
    text: `電通 冬インターン 当日のご案内
開催日：2027年1月9日（土）
時間：10:00～17:30
10:00～12:00 オリエンテーション
13:00～17:00 グループワーク
17:00～17:30 振り返り
場所：電通本社ビル
持ち物：ノートPC`,
    company: 'dentsu',
    events: ['internship 01-09 10:00-17:30 @電通本社ビル'],
    phase: 'intern',
    memo: ['ノートPC'],
  },
  {
    text: `NRI 最終面接のご案内
■日時　12月21日（月）9時45分
■場所　大手町フィナンシャルシティ グランキューブ
■当日お持ちいただくもの
・成績証明書
・印鑑
・身分証明書（学生証など）`,
    company: 'nri',
    events: ['interview 12-21 09:45 @大手町フィナンシャルシティ グランキューブ'],
    memo: ['成績証明書', '印鑑', '身分証明書'],
  },
  {
    text: `みなと商事の採用担当、森です。
今後の流れですが、まず12月4日（金）23時までにWebテストをご受検いただき、その後12月11日（金）10:30より本社にてグループディスカッションを行います。`,
    company: 'minato',
    events: ['web_test 12-04 23:00', 'group_discussion 12-11 10:30'],
  },
  {
    text: `株式会社電通デジタル 新卒採用担当です。
一次面接のご案内です。
日時：12月17日（木）11:00～11:45
方法：オンライン（Webex）
https://dd.webex.example.com/meet/a`,
    company: '+電通デジタル',
    events: ['interview 12-17 11:00-11:45 https://dd.webex.example.com/meet/a'],
  },
  {
    text: `サントリーホールディングス株式会社
人事部　採用グループです。

先日は一次面接にご参加いただきありがとうございました。
選考の結果、ぜひ次の選考にお進みいただきたく、ご連絡いたしました。

＜二次面接＞
・日程：12月10日（木）
・時間：13：15～14：00（受付 13：00～）
・会場：田町オフィス 3F 受付

ご都合が悪い場合は、12月3日（木）までに本メールにご返信ください。`,
    company: 'suntory',
    events: ['interview 12-10 13:15-14:00 @田町オフィス 3F 受付', '(other 12-03)'],
  },
  {
    text: `件名：【要対応】エントリーシート未提出のお知らせ
NTTデータ採用事務局でございます。
11月28日現在、エントリーシートのご提出が確認できておりません。
提出締切は12月4日（金）13:00です。締切を過ぎますと受付できませんのでご注意ください。
マイページ https://mypage.nttdata.example.jp/`,
    company: 'nttdata',
    events: ['es_deadline 12-04 13:00 https://mypage.nttdata.example.jp/'],
  },
  {
    text: `青嵐化学工業の採用担当です。
12月8日（火）10:00からの面接ですが、開始時刻を30分繰り下げ、10:30からとさせてください。
場所に変更はございません。`,
    company: 'seiran',
    events: ['interview 12-08 10:00 > 12-08 10:30'],
  },
  {
    text: `みなと商事株式会社 採用チーム
【Web説明会】お申込みありがとうございます
▼開催日時
2026年12月9日(水)18:00-19:30
▼参加URL
https://minato.zoom.us/w/99887766
▼事前アンケート
12月7日(月)までにご回答ください
https://forms.example.com/minato`,
    company: 'minato',
    events: [
      'briefing 12-09 18:00-19:30 https://minato.zoom.us/w/99887766',
      'other 12-07 https://forms.example.com/minato',
    ],
  },
  {
    text: `差出人: 三井不動産 新卒採用 <saiyo@fudosan.example.jp>
送信日時: 2026年11月27日 17:30
件名: 面談のお願い

来週の水曜日か木曜日の午後で、30分ほどオンラインでお話しできればと思います。
ご都合をお知らせください。`,
    company: 'fudosan',
    events: ['?'],
  },
  {
    text: `東京海上日動の人事部です。
当社は下記の日程で冬季インターンシップを実施いたします。
第1回：2027年1月18日（月）～1月20日（水）
第2回：2027年1月25日（月）～1月27日（水）
エントリー締切：2026年12月14日（月）12:00`,
    company: 'tokio',
    events: ['internship 01-18~01-20', 'internship 01-25~01-27', 'pre_entry 12-14 12:00'],
    phase: 'intern',
  },
  {
    text: `あおば銀行 人事企画部の高木です。
最終選考の結果につきましては、12月11日（金）までにお電話にてご連絡差し上げます。
今しばらくお待ちください。`,
    company: 'aoba',
    events: [],
  },
  {
    text: `件名：選考辞退について
電通 採用担当者様
お世話になっております。佐藤です。
12月9日（水）14:00からの一次面接ですが、一身上の都合により辞退させていただきたく存じます。`,
    company: 'dentsu',
    events: [],
  },
  {
    text: `星野テクノロジーズ採用チームです。
コーディングテストのご案内
受験期間：11/30(月) 10:00 〜 12/7(月) 23:59
所要時間：90分
受験URL：https://code.example.com/t/abc
※途中で中断することはできません。`,
    company: 'hoshino',
    events: ['web_test 12-07 23:59 https://code.example.com/t/abc'],
  },
  {
    text: `北斗電機株式会社の井口です。内定のご連絡です。
佐藤様を2028年4月入社の総合職として採用させていただきたく、内定をご通知申し上げます。
承諾書をお送りしますので、2027年1月15日（金）までにご返送ください（必着）。`,
    company: 'hokuto',
    events: ['other 01-15'],
    outcome: 'offer',
  },
  {
    text: `海野海運 採用担当
慎重に検討いたしました結果、誠に不本意ながら今回はご縁を結ぶことができませんでした。
末筆ながら、佐藤様の今後一層のご活躍をお祈り申し上げます。`,
    company: 'unno',
    events: [],
    outcome: 'rejected',
  },
  {
    text: `【ソニーグループ】GD選考のご案内（12/12実施）

日にち　12月12日（土）
集　合　9:50（10:00開始、12:00終了予定）
場　所　品川本社 ゲートシティ側入口
服　装　私服
持参品　筆記具、顔写真付き身分証`,
    company: 'sony',
    events: ['group_discussion 12-12 10:00-12:00 @品川本社 ゲートシティ側入口'],
    memo: ['筆記具'],
  },
  {
    text: `NRIのリクルーターの原です！
この前話してた座談会、12/11(金)19時から大手町でやるのでよかったら来てください。
参加するなら12/8までに教えてね。`,
    company: 'nri',
    events: ['briefing 12-11 19:00', 'other 12-08'],
  },
  {
    text: `Hi Misaki,
Thanks for applying to Sony. We'd like to schedule a 45-minute video interview.
Would any of these times work for you?
- Mon, Dec 7, 10:00-10:45 JST
- Tue, Dec 8, 16:00-16:45 JST
Please let us know by Dec 2.
Best, Sony Recruiting`,
    company: 'sony',
    events: ['interview 12-07 10:00-10:45 | 12-08 16:00-16:45', 'other 12-02'],
  },
  {
    text: `件名：一次面接合格と二次面接のご連絡
風間コンサルティング
一次面接合格おめでとうございます。
二次面接（ケース面接）は12月16日（水）の15時スタートで確定しております。
オンライン（Teams）で実施します。URLは前日までにお送りします。`,
    company: 'kazama',
    events: ['interview 12-16 15:00 @オンライン（Teams）'],
  },
  {
    text: `お世話になっております。三菱商事の採用を担当しております村田です。
面接のご予約ありがとうございます。ご予約内容は以下の通りです。
■種別　個人面接
■日程　12月15日(火) 9:40～10:10
■集合場所　本社ビル1階ロビー
※変更・キャンセルは12月14日(月)12:00まで可能です。`,
    company: 'mc',
    events: ['interview 12-15 09:40-10:10 @本社ビル1階ロビー'],
  },
  {
    text: `学生各位
就職支援課です。
学内合同企業説明会を12月12日(土)10:00～16:00に体育館で開催します。
参加企業：三菱商事、電通、ソニーグループ ほか30社`,
    company: '?',
    events: ['briefing 12-12 10:00-16:00'],
  },
  {
    text: `〔みなと商事〕適性検査のご案内 / 受検期限 2026.12.05 23:59
下記URLより受検してください
https://exam.example.com/m/1
ID: 20280012 / パスワード: Qx7-88ab`,
    company: 'minato',
    events: ['web_test 12-05 23:59 https://exam.example.com/m/1'],
    memo: ['Qx7-88ab'],
  },
  {
    text: `田中: NRIのES出した？
佐藤: まだ。締切いつだっけ
田中: 12/4の17時`,
    company: 'nri',
    events: ['es_deadline 12-04 17:00'],
  },
  {
    text: `株式会社ひなた印刷 採用担当です。
書類選考を通過されましたので、筆記試験にお越しください。
日時：12月19日（土）午前9時30分より正午まで
会場：弊社研修センター（さいたま市）
受験票を印刷してお持ちください。`,
    company: '+ひなた印刷',
    events: ['web_test/other 12-19 09:30-12:00 @弊社研修センター（さいたま市）'],
  },
  {
    text: `佐藤 美咲 様

みなと商事 採用担当の林です。
この度は弊社の選考にご応募いただき誠にありがとうございます。

書類選考の結果、一次面接へお進みいただくことになりました。
つきましては、下記リンクより12/2（水）18:00までに面接日程をご予約ください。
https://reserve.minato.example.jp/abc

面接はオンラインで30分程度を予定しております。`,
    company: 'minato',
    events: ['other 12-02 18:00 https://reserve.minato.example.jp/abc'],
  },
  {
    text: `三菱商事 人事部 採用チーム

一次面接の日時が確定しましたのでお知らせします。

日　　程：2026年12月11日（金）
開始時間：15時20分
所要時間：40分程度
面接場所：丸の内パークビル 22階
当日の連絡先：03-0000-0000

受付にて「採用面接」とお申し付けください。`,
    company: 'mc',
    events: ['interview 12-11 15:20-16:00 @丸の内パークビル 22階'],
  },
  {
    text: `【電通】ESのご提出ありがとうございました
エントリーシートを確かに受領いたしました。
続いてWebテストの受検をお願いいたします。
■受検期限：12月8日（火）23:59
■テスト種類：玉手箱（言語・計数・性格）
■受検ページ：https://test.dentsu.example.jp/`,
    company: 'dentsu',
    events: ['web_test 12-08 23:59 https://test.dentsu.example.jp/'],
  },
  {
    text: `東京海上日動の久保です。先ほどはお電話ありがとうございました。
お話しした通り、12月10日の17時に新宿支店までお越しください。
次回は支店長との面談になります。`,
    company: 'tokio',
    events: ['interview 12-10 17:00 @新宿支店'],
  },
  {
    text: `NRI新卒採用チームです。

お申込みいただいた会社説明会（12月3日 16:00～17:30）の開催前日となりましたのでご連絡いたします。
視聴URL：https://live.nri.example.jp/1203
なお、見逃し配信は12月10日までご覧いただけます。`,
    company: 'nri',
    events: ['briefing 12-03 16:00-17:30 https://live.nri.example.jp/1203'],
  },
  {
    text: `サントリー採用事務局
最終面接の結果、誠に残念ではございますが、ご希望に添いかねる結果となりました。
なお、ご提出いただいた書類は返却いたしませんのでご了承ください。`,
    company: 'suntory',
    events: [],
    outcome: 'rejected',
  },
  {
    text: `件名: 内々定承諾書ご提出のお願い
青嵐化学工業 人事部
内々定承諾書を12月24日（木）消印有効でご郵送ください。
また、内々定者向けの懇談会を2027年1月16日（土）13:00～15:00に本社で予定しております。`,
    company: 'seiran',
    events: ['other 12-24', 'other 01-16 13:00-15:00 @本社'],
  },
  {
    text: `あおば銀行 採用担当
グループワーク選考について、以下3日程からご都合の良い回を選び、12/4（金）10:00までにマイページでご回答ください。
A日程　12/14（月）13:00～15:00
B日程　12/15（火）10:00～12:00
C日程　12/17（木）15:00～17:00`,
    company: 'aoba',
    events: ['group_discussion 12-14 13:00-15:00 | 12-15 10:00-12:00 | 12-17 15:00-17:00', 'other 12-04 10:00'],
  },
  {
    text: `海野海運 人事の松尾です。
すみません、明日の面接ですが14時→14時半に変更させてもらえますか？`,
    company: 'unno',
    events: ['interview ?'],
  },
  {
    text: `【北斗電機】冬の仕事体験 エントリー受付中！
対象：2028年3月卒業見込みの方
開催：①1/14（木） ②1/21（木） ③1/28（木）いずれも10:00～17:00
応募締切：各回開催の2週間前
応募はマイページから`,
    company: 'hokuto',
    events: ['internship 01-14 10:00-17:00', 'internship 01-21 10:00-17:00', 'internship 01-28 10:00-17:00'],
  },
  {
    text: `星野テクノロジーズ・キャリア採用ではなく新卒採用担当の近藤です。
12/16(水) 16:00-16:45 で1次面接のお時間を確保いたしました。カレンダーの招待をお送りしています。
参加URL: https://meet.google.com/aaa-bbbb-ccc
どうぞよろしくお願いいたします。`,
    company: 'hoshino',
    events: ['interview 12-16 16:00-16:45 https://meet.google.com/aaa-bbbb-ccc'],
  },
  {
    text: `大学生協からのお知らせ
12月4日（金）12:10より食堂2階でスーツ着こなしセミナーを開催！先着50名にネクタイプレゼント。参加企業はありません。`,
    company: null,
    events: ['?'],
  },
  {
    text: `Subject: Your online assessment - Dentsu
Dear Ms. Sato,
Please complete your online test within 5 days of receiving this email.
Sent: Nov 27, 2026
https://assess.example.com/x1`,
    company: 'dentsu',
    events: ['?'],
  },
  {
    text: `ソニーの人事の方から電話きて、最終面接12/18の14時半に品川だって！健康診断書も持ってこいって`,
    company: 'sony',
    events: ['interview 12-18 14:30 @品川'],
  },
  {
    text: `野村総合研究所 採用担当
【日程変更】説明会開催日変更のお知らせ
変更前　12月9日（水）15:00～16:00
変更後　12月16日（水）15:00～16:00
参加方法に変更はありません。`,
    company: 'nri',
    events: ['briefing 12-09 15:00-16:00 > 12-16 15:00-16:00'],
  },
  {
    text: `三井不動産株式会社　人事部
佐藤様

平素よりお世話になっております。
最終面接を下記の要領で実施いたしますので、ご来社くださいますようお願い申し上げます。

記
1. 日時　　令和8年12月22日（火）午前11時00分〜（所要30分）
2. 場所　　日本橋室町三井タワー　15階
3. 持参物　印鑑・学生証
以上`,
    company: 'fudosan',
    events: ['interview 12-22 11:00-11:30 @日本橋室町三井タワー　15階'],
    memo: ['印鑑・学生証'],
  },
  {
    text: `件名：【再送】説明会参加URLのご案内
青嵐化学工業 採用事務局です。
明日開催の会社説明会のURLを再送いたします。
日時：11月29日(日)14:00-15:00
Webex：https://seiran.webex.com/meet/abc
ミーティング番号：2512 345 6789
パスワード：Sr2028`,
    company: 'seiran',
    events: ['briefing 11-29 14:00-15:00 https://seiran.webex.com/meet/abc'],
    memo: ['Sr2028'],
  },
  {
    text: `あおば銀行の吉岡です。日程のご返信ありがとうございました。
12月15日（火）10時で承知いたしました。
当日は本店8階の受付までお越しください。当日お会いできますことを楽しみにしております。`,
    company: 'aoba',
    events: ['? 12-15 10:00'],
  },
  {
    text: `電通 人事局
【ご案内】オンライン座談会（先着順）
日時
(1) 12/8（火）18:00-19:00
(2) 12/10（木）18:00-19:00
参加を希望される方は、12/6（日）までに下記フォームよりご希望の回をお申し込みください。
https://forms.example.com/d`,
    company: 'dentsu',
    events: ['briefing 12-08 18:00-19:00 | 12-10 18:00-19:00', 'other 12-06 https://forms.example.com/d'],
  },
  {
    text: `北斗電機でございます。
ご提出いただいたESに不備がございましたため、恐れ入りますが11月30日（月）15:00までに再度ご提出をお願いいたします。`,
    company: 'hokuto',
    events: ['es_deadline 11-30 15:00'],
  },
  {
    text: `NTTデータ採用事務局
選考通過のお知らせ
厳正なる選考の結果、佐藤様には次の選考へ進んでいただくことになりました。
次回選考：グループディスカッション
実施日：12月13日（日）
集合時刻：12時45分
終了予定：15時
会場：豊洲センタービル
昼食は済ませてお越しください。`,
    company: 'nttdata',
    events: ['group_discussion 12-13 12:45-15:00 @豊洲センタービル'],
  },
  {
    text: `星野テクノロジーズの技術面接についてご連絡です。
12/9(水)19:00開始でお願いしておりましたが、面接官の体調不良により翌日12/10(木)の同時刻に変更させていただけないでしょうか。`,
    company: 'hoshino',
    events: ['interview 12-09 19:00 > 12-10 19:00'],
  },
  {
    text: `みなと商事 人事部
新型感染症の流行に伴い、12月7日（月）の一次面接は対面からオンライン（Zoom）に変更いたします。時間は14:00のまま変更ございません。
https://zoom.us/j/700700700`,
    company: 'minato',
    events: ['interview 12-07 14:00 https://zoom.us/j/700700700'],
  },
  {
    text: `風間コンサルティング 採用チーム
Webテスト結果のご連絡
このたびはWebテストを受検いただきありがとうございました。
選考の結果、今回は次の選考へのご案内を見送らせていただくこととなりました。
また別の機会がございましたら、ぜひご応募ください。`,
    company: 'kazama',
    events: [],
    outcome: 'rejected',
  },
  {
    text: `ソニーグループ 新卒採用
マイページにメッセージが届いています。
以下のURLよりログインのうえご確認ください。
https://mypage.sony.example.jp/
（このメールの有効期限：2026/12/31）`,
    company: 'sony',
    events: [],
  },
  {
    text: `サントリーの中村です。
本日はお忙しい中、面接にお越しいただきありがとうございました。
結果は1週間以内にご連絡します。`,
    company: 'suntory',
    events: [],
  },
  {
    text: `Dear Sato-san,
Your final interview with Mitsubishi Corporation is confirmed.
When: Thursday, December 17, 2026, 2:00 PM - 3:00 PM (JST)
Where: Marunouchi Park Building, 20F
Please bring: student ID, transcript`,
    company: 'mc',
    events: ['interview 12-17 14:00-15:00 @Marunouchi Park Building, 20F'],
    memo: ['student ID'],
  },
  {
    text: `海野海運　採用担当の平野です
①履歴書（写真貼付）②成績証明書を12月10日（木）必着にて下記までご郵送願います。
〒231-0000 横浜市中区海岸通1-1 海野海運 人事部`,
    company: 'unno',
    events: ['other 12-10'],
  },
  {
    text: `佐藤さん、NRIの川口です。
先日の座談会楽しかったですね！
一度カフェでお話しませんか？12/6か12/7の夕方で、渋谷あたりだと助かります。`,
    company: 'nri',
    events: ['?'],
  },
  {
    text: `件名：採用内定のお知らせ
みなと商事株式会社 代表取締役社長
厳正なる選考の結果、貴殿を2028年4月1日付で採用することを内定いたしましたのでお知らせいたします。
同封の入社承諾書を12月28日（月）までにご返送ください。`,
    company: 'minato',
    events: ['other 12-28'],
    outcome: 'offer',
  },
  {
    text: `【東京海上日動】オープンカンパニー予約確定
開催日 2026-12-19 (土)
時間 10:00-12:30
形式 オンライン（Zoom Webinar）
入室URLは前日18時までにメールでお送りします。`,
    company: 'tokio',
    events: ['briefing 12-19 10:00-12:30 @オンライン（Zoom Webinar）'],
  },
];
