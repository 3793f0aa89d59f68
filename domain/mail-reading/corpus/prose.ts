/** Texts written beside the rules for prose, lines and English: what each sentence says of its moment. They hold what the rules do. */
import type { Example, Line } from './example.ts';

export const PROSE_LINES: readonly Line[] = [
  ['朝凪テクノロジー研究所 面接 12/10 14:00', '+朝凪テクノロジー研究所', 'interview 12-10 14:00'],
  ['国立国会図書館 説明会 12/10 14:00', '+国立国会図書館', 'briefing 12-10 14:00'],
  ['バイトの面接 12/4 17時 新宿', null, 'other/interview 12-04 17:00 @新宿'],
  ['病院 11/30 9:30', null, 'other 11-30 09:30'],
  ['NRI 面接 12/7 10:00 → 14:00に変更', 'nri', 'interview 12-07 10:00 > 12-07 14:00'],
  ['ゼミ合宿 12/12-13', null, 'other 12-12~12-13'],
  ['ソニー 二次 来週火曜15時 品川', 'sony', 'interview 12-01 15:00 @品川'],
  ['みなと商事 説明会 12/4 13:00 を 12/8 13:00 にリスケ', 'minato', 'briefing 12-04 13:00 > 12-08 13:00'],
  ['あおば銀 適性検査〆 12/10 23:59', 'aoba', 'web_test 12-10 23:59'],
  ['期末テスト 1/25〜2/1', null, 'other 01-25~02-01'],
  ['母の誕生日 12/6', null, 'other 12-06'],
  ['北斗電機 工場見学 1/14 10時 つくば', 'hokuto', 'briefing 01-14 10:00 @つくば'],
  ['電通総研 最終 12/18 14:00 品川本社', 'soken', 'interview 12-18 14:00 @品川本社'],
  ['ES 三菱商事 12月10日 12時〆', 'mc', 'es_deadline 12-10 12:00'],
  ['12/9 10-11時 ソニー 面談 Teams', 'sony', 'interview 12-09 10:00-11:00 @Teams'],
  ['あさって20時 サントリー座談会 オンライン', 'suntory', 'briefing 11-30 20:00 @オンライン'],
  ['北斗電機のWebテ 来週金曜まで', 'hokuto', 'web_test 12-04'],
  ['NTTD インターン 1/12~1/14', 'nttdata', 'internship 01-12~01-14'],
  ['星野テック コーディングテスト 12/13中', 'hoshino', 'web_test 12-13'],
  ['青嵐化学 面接 12/9 14:00〜（30分）', 'seiran', 'interview 12-09 14:00-14:30'],
  ['株式会社ハルカゼ 説明会 12/5 13:30', '+ハルカゼ', 'briefing 12-05 13:30'],
  ['トヨタ 一次面接 12/11 9:00', '+トヨタ', 'interview 12-11 09:00'],
  ['ゼミ飲み 12/11 19時', null, 'other 12-11 19:00'],
  ['髪切る 12/2 18:30', null, 'other 12-02 18:30'],
  ['バイト 12/1 18:00-22:00', null, 'other 12-01 18:00-22:00'],
  ['TOEIC 12/13', null, 'other 12-13'],
  ['三井不動産 懇親会 12/22 18:30 東京ミッドタウン', 'fudosan', 'other 12-22 18:30 @東京ミッドタウン'],
  ['Dentsu final interview Dec 15 10am', 'dentsu', 'interview 12-15 10:00'],
  ['東京海上 内定承諾 12/25まで', 'tokio', 'other 12-25'],
  ['風間コンサル ジョブ選考 12/19 9時', 'kazama', 'interview/internship 12-19 09:00'],
  ['野村総研 面接 11/31 10時', 'nri', 'interview ?'],
  ['海野海運 面接 3時 12/8', 'unno', 'interview ?'],
  ['みなと商事 ES 再提出 12/3 23:59', 'minato', 'es_deadline 12-03 23:59'],
  ['ソニー 面接 12/7→12/9 15:00', 'sony', 'interview ?'],
  ['成績証明書 北斗電機 12/11必着', 'hokuto', 'other 12-11'],
  ['OB訪問 電通 中村さん 12/6 15時 汐留', 'dentsu', 'other 12-06 15:00 @汐留'],
  ['面接練習 キャリアセンター 12/3 16:00', null, 'other/interview 12-03 16:00 @キャリアセンター'],
  ['あおば銀行 二次面接 12月10日(木)15:00 本店 持ち物：履歴書', 'aoba', 'interview 12-10 15:00 @本店'],
  ['NRI 適性検査 12/6(土) 23:59', 'nri', 'web_test ?'],
  ['サントリー 説明会予約 11/30 12:00開始', 'suntory', '? 11-30 12:00'],
  ['電通 クリエイティブテスト 12/20 13時 汐留本社', 'dentsu', '? 12-20 13:00 @汐留本社'],
  ['三菱商事12/14 16:30最終面接丸の内', 'mc', 'interview 12-14 16:30 @丸の内'],
  ['明日までにES出す ソニー', 'sony', 'es_deadline 11-29'],
];

export const PROSE_MAILS: readonly Example[] = [
  {
    text: `件名: 明日の最終面接について
差出人: みなと商事 採用担当 <saiyo@minato.example.jp>
日時: 2026年11月30日 17:20

佐藤様

みなと商事の木戸です。
明日はいよいよ最終面接ですね。10時に本社18階の受付でお待ちしています。9時50分ごろお越しいただければ十分です。
雨の予報ですので、お足元にお気をつけください。`,
    company: 'minato',
    events: ['interview 12-01 10:00 @本社18階の受付'],
  },
  {
    text: `佐藤様

青嵐化学工業 採用グループです。
エントリーシートは12月14日（月）必着でお願いいたします。郵送先は下記のとおりです。
〒103-0000 東京都中央区日本橋1-1
なお、書類選考の結果は12月25日（金）までに全員の方へメールにてお知らせします。`,
    company: 'seiran',
    events: ['es_deadline 12-14'],
  },
  {
    text: `佐藤さん

当日の流れです。12月8日（火）は13時から会社説明会、休憩をはさんで15時から社員座談会を行います。会場はどちらも三菱商事の丸の内本社です。
筆記用具をお持ちください。

三菱商事 人事部`,
    company: 'mc',
    events: ['briefing 12-08 13:00 @丸の内本社', 'briefing 12-08 15:00 @丸の内本社'],
  },
  {
    text: `佐藤様
お世話になっております。北斗電機の深井です。
一次面接は12月9日の10時、二次面接は12月16日の14時からとさせていただきます。どちらもオンライン（Teams）です。
https://teams.microsoft.com/l/meetup-join/1`,
    company: 'hokuto',
    events: [
      'interview 12-09 10:00 @オンライン（Teams） or オンライン',
      'interview 12-16 14:00 @オンライン（Teams） or オンライン',
    ],
  },
  {
    text: `Hi Misaki,

Unfortunately our director is travelling next week, so we need to move your interview from December 8 to December 10. The time stays the same, 11:00 AM. Sorry for the short notice!

Sony Group Recruiting`,
    company: 'sony',
    events: ['interview 12-08 > 12-10 11:00'],
  },
  {
    text: `佐藤様
サントリー採用チームです。
ご希望の12月9日の回は満席となりましたため、12月11日10:30の回でお席をお取りいたしました。会社説明会の会場は台場オフィスの2階です。
ご参加が難しい場合は、12月7日までにマイページから取り消しをお願いします。`,
    company: 'suntory',
    events: ['briefing 12-11 10:30 @台場オフィスの2階'],
  },
  {
    text: `電通 28卒採用
本日23:59がエントリーシートの提出締切です！
まだの方はお急ぎください。
https://mypage.example.jp/dentsu`,
    company: 'dentsu',
    events: ['es_deadline ? https://mypage.example.jp/dentsu'],
  },
  {
    text: `おつかれ！OB訪問の件だけど、じゃあ12/6の15時に新宿駅の西口改札で！
当日は電通の名刺忘れそうだけど許して笑
もし遅れそうだったらLINEして〜`,
    company: 'dentsu',
    events: ['other 12-06 15:00 @新宿駅の西口改札'],
  },
  {
    text: `佐藤 美咲 様

NTTデータ人事本部です。内定承諾書につきまして、ご案内いたします。
同封の承諾書にご署名のうえ、12月11日（金）の消印有効でご返送ください。
内定式は翌年10月1日（金）を予定しておりますが、詳細は9月上旬にあらためてご連絡いたします。`,
    company: 'nttdata',
    events: ['other 12-11', 'other 10-01'],
  },
  {
    text: `佐藤様
いつもお世話になっております。三井不動産の大西です。
グループディスカッションの日程が12月17日（木）に決まりました。14時開始、16時終了の予定です。当日は13時45分までに日本橋の本社へお越しください。
結果は一週間以内にお電話でお伝えします。`,
    company: 'fudosan',
    events: ['group_discussion 12-17 14:00-16:00 @日本橋の本社'],
  },
  {
    text: `佐藤さん

この前の面談では貴重なお話をありがとうございました。星野テクノロジーズの久保です。
次のステップとして、課題に取り組んでもらえますか？ GitHubのリポジトリに招待したので、12/13（日）中にプルリクエストを出してください。レビューは15日以降にお返しします。`,
    company: 'hoshino',
    events: ['other 12-13'],
  },
  {
    text: `佐藤様
東京海上日動の牧でございます。
12月9日はご都合が悪いとのことでしたので、12月10日の14時に変更いたしました。面接の場所と担当者に変更はございません。`,
    company: 'tokio',
    events: ['interview 12-09 > 12-10 14:00'],
  },
  {
    text: `NRI 28卒インターン事務局です。

冬季インターンシップ（5日間）へのご応募ありがとうございます。応募は12月6日いっぱいで締め切らせていただきます。
その後、12月中旬に書類選考の結果をご連絡し、通過された方は12月19日または20日にオンラインでの面接を受けていただきます。`,
    company: 'nri',
    events: ['internship/other 12-06', 'interview 12-19 | 12-20 @オンライン'],
    phase: 'intern',
  },
  {
    text: `From: Sony Careers <careers@sony.example.com>
Subject: Reminder: online assessment

Hi Misaki,
This is a friendly reminder that your online assessment is due this Friday, December 4, at 11:59 PM JST. The link we sent on November 26 will stop working after that.
Start here: https://assess.example.com/t/9
Good luck!`,
    company: 'sony',
    events: ['web_test 12-04 23:59 https://assess.example.com/t/9'],
  },
  {
    text: `佐藤様

あおば銀行の内田です。
健康診断のお願いです。1月15日（金）までに、お近くの医療機関で受診し、結果を人事部宛にお送りください。費用は当行が負担いたします。
領収書は必ず保管しておいてください。`,
    company: 'aoba',
    events: ['other 01-15'],
  },
  {
    text: `佐藤さん、こんにちは！
風間コンサルティングの相川です。
先日お話しした若手との座談会、12/10(木)の19時〜20時半でやることになりました！場所は弊社のカフェスペースです。軽食も出ます。
来られるかどうか、8日の昼までに教えてもらえると助かります。`,
    company: 'kazama',
    events: ['briefing 12-10 19:00-20:30 @カフェスペース', 'other 12-08'],
  },
  {
    text: `佐藤様
海野海運 人事課です。
面接の候補日をお送りします。ご都合のよい日を一つ選び、12月4日の17時までにご返信ください。
①12月10日 10時
②12月10日 14時
③12月11日 10時
いずれも当社の横浜本社で、40分程度を予定しています。`,
    company: 'unno',
    events: ['interview 12-10 10:00 | 12-10 14:00 | 12-11 10:00 @横浜本社', 'other 12-04 17:00'],
  },
  {
    text: `佐藤様
みなと商事の高野です。
12月22日から1月4日まで冬期休業をいただきます。最終面接は年が明けて1月8日（金）の午後2時から行いますので、よろしくお願いいたします。面接会場へは1時45分にお越しください。`,
    company: 'minato',
    events: ['interview 01-08 14:00'],
  },
  {
    text: `佐藤様

株式会社リンドウ食品の宮下と申します。
弊社の工場見学会にお申し込みいただき、ありがとうございます。
12月12日（土）の午後1時に、JR川口駅東口のバス乗り場へお集まりください。そこから専用のバスで工場に向かいます。解散は4時半ごろを見込んでおります。
動きやすい服装でお越しください。`,
    company: '+リンドウ食品',
    events: ['briefing 12-12 13:00-16:30 @JR川口駅東口のバス乗り場'],
  },
  {
    text: `Dear Misaki,

We were delighted to meet you last week. I'm writing on behalf of Hartwell Bank to offer you a position in our 2028 graduate programme. Your offer letter is attached.
Please sign and return it by January 8, 2027. Your start date would be April 3, 2028.

Warm regards,
Clara Moss`,
    company: '+Hartwell Bank',
    events: ['other 01-08'],
    outcome: 'offer',
  },
  {
    text: `佐藤様

採用担当の岡です。いつもお世話になっております。
このたび、電通総研の最終選考にお進みいただくことになりましたので、日程のご相談です。
こちらの希望としては、12月14日の週のどこかで1時間ほどお時間をいただければと考えております。
14日と16日は終日、17日は午前中が空いております。ご都合のよい日時を三つほど、12月4日までにお返事いただけますか。
場所は品川の本社を予定しております。`,
    company: 'soken',
    events: ['interview 12-14 | 12-16 | 12-17 @品川の本社', 'other 12-04'],
  },
  {
    text: `【北斗電機】インターンシップ参加確定のお知らせ

佐藤 美咲 様

厳正なる抽選の結果、以下のインターンシップへのご参加が確定しました。

コース　　　：　回路設計1dayコース
開催日　　　：　2027年1月23日（土）
時　間　　　：　9:30 ～ 17:00（受付 9:10～）
開催地　　　：　北斗電機 つくば研究所
昼　食　　　：　弊社でご用意いたします
交通費　　　：　後日精算

※参加承諾の手続きを12月11日（金）までに必ず行ってください。期限を過ぎますと自動的にキャンセルとなります。
https://mypage.example.jp/hokuto/accept`,
    company: 'hokuto',
    events: [
      'internship 01-23 09:30-17:00 @北斗電機 つくば研究所',
      'other 12-11 https://mypage.example.jp/hokuto/accept',
    ],
    phase: 'intern',
  },
  {
    text: `佐藤さん

ソニー採用です。先ほどお電話でお伝えしたとおり、面接の時間を14時から15時半に後ろ倒しさせてください。日付は12月9日（水）のままで変わりありません。
よろしくお願いします。`,
    company: 'sony',
    events: ['interview 12-09 14:00 > 12-09 15:30'],
  },
  {
    text: `三菱商事 27年1月開催 ウィンターセミナー予約完了

予約日時：2027年1月12日（火）16:00-18:00
会場：丸の内パークビル 3F セミナールーム
予約番号：A-1182

■ 当日はこの画面をスマートフォンで提示してください
■ 予約の変更は1月10日（日）までマイページで可能です`,
    company: 'mc',
    events: ['briefing 01-12 16:00-18:00 @丸の内パークビル 3F セミナールーム'],
  },
  {
    text: `佐藤様

NTTデータの新卒採用担当でございます。
エントリーシートのご提出、ありがとうございました。
受付は11月26日に完了しております。選考を通過された方には、12月18日以降順次、一次面接のご案内をお送りいたします。
年末年始をはさむため、面接は1月12日から22日の間で実施する見込みです。`,
    company: 'nttdata',
    events: ['interview ?'],
  },
  {
    text: `Dear Ms. Sato,

Thank you for attending our information session on November 19. We enjoyed meeting you.
Applications for the Osprey Trading summer internship close on Sunday, December 20 at noon JST. First-round interviews will be held in January; we will contact you with dates.
Apply here: https://apply.example.com/osprey

Osprey Trading Recruiting`,
    company: '+Osprey Trading',
    events: ['internship/other 12-20 12:00 https://apply.example.com/osprey'],
  },
  {
    text: `佐藤様

株式会社コトノハ印刷の三上と申します。
一次面接の結果、ぜひ二次面接にお進みいただきたいと思います。
つきましては12月10日（木）13時に、本社（新宿区西新宿1-2-3 コトノハビル5階）までお越しいただけますでしょうか。
面接官は制作部長と私の二名で、所要時間は一時間程度です。作品集をご持参ください。
ご都合の悪い場合は調整いたしますので、遠慮なくご連絡ください。`,
    company: '+コトノハ印刷',
    events: ['interview 12-10 13:00-14:00 @本社（新宿区西新宿1-2-3 コトノハビル5階）'],
    memo: ['作品集'],
  },
  {
    text: `佐藤さん
三井不動産の大西です。昨日はお疲れさまでした。
部内で相談した結果、次は役員の面接となります。日にちは12月21日の月曜で、時間は10時半です。日本橋の本社に来てもらえればと思います。
前日までに、志望動機を400字でまとめて送ってください。`,
    company: 'fudosan',
    events: ['interview 12-21 10:30 @日本橋の本社'],
  },
  {
    text: `#28卒-選考  海野海運 濱口
@佐藤美咲 さん
二次面接、12/11(金) 17:30〜18:15 で確定です〜
Meet: https://meet.google.com/abc-defg-hij
事前アンケート、12/9(水) 中に出しておいてもらえると助かります🙏
https://forms.example.jp/unno/2`,
    company: 'unno',
    events: [
      'interview 12-11 17:30-18:15 https://meet.google.com/abc-defg-hij',
      'other 12-09 https://forms.example.jp/unno/2',
    ],
  },
  {
    text: `佐藤様

青嵐化学工業の松井です。
先日ご案内した12月8日の工場見学会ですが、設備の点検が入ったため中止といたします。代わりに、12月15日（火）の13時からオンラインで製造現場を紹介する会を開きます。
参加を希望される場合は、12月10日までにこのメールへ返信してください。`,
    company: 'seiran',
    events: ['briefing 12-15 13:00 @オンライン', 'other 12-10'],
  },
  {
    text: `佐藤様
お世話になっております。佐藤です。あ、同じ苗字ですね（笑）。あおば銀行の佐藤です。
面談の件、ありがとうございます。12月4日ですと15時以降、7日でしたら終日大丈夫です。どちらがよろしいでしょうか？`,
    company: 'aoba',
    events: ['interview 12-04 15:00 | 12-07'],
  },
  {
    text: `佐藤 美咲 様

NRI採用チームです。
コーディングテストの受検がまだ確認できておりません。当初12月1日までとご案内しておりましたが、12月4日（金）23:59まで延長いたします。
すでに受検済みの場合はご容赦ください。`,
    company: 'nri',
    events: ['web_test 12-01 > 12-04 23:59'],
  },
  {
    text: `佐藤様
拝啓　初冬の候、ますますご清栄のこととお慶び申し上げます。
さて、令和八年十二月十二日（土）午前十時より、帝国ホテル「孔雀の間」におきまして弊社の会社説明会を開催いたします。ご多用中恐れ入りますが、ぜひご来場賜りますようお願い申し上げます。
ご出欠のお返事は同封のはがきにて、十二月四日までにお願いいたします。
敬具
みなと商事株式会社　人事部`,
    company: 'minato',
    events: ['briefing 12-12 10:00 @帝国ホテル「孔雀の間」', 'other 12-04'],
  },
  {
    text: `佐藤様
風間コンサルティング採用事務局です。
このたびはジョブ（3日間のケースワーク）の選考を通過されました。おめでとうございます。
ジョブは2月8日（月）より10日（水）まで、毎日9時から18時、弊社六本木オフィスにて行います。宿泊が必要な方にはホテルを手配いたしますので、1月15日までにフォームでお申し出ください。
https://forms.example.jp/kazama/stay
服装は自由です。`,
    company: 'kazama',
    events: ['internship 02-08~02-10 @六本木オフィス', 'other 01-15 https://forms.example.jp/kazama/stay'],
    phase: 'intern',
  },
  {
    text: `株式会社アケボノ精機より面接のご連絡

佐藤 美咲 さま

このたびは一次面接の日程をお選びいただきありがとうございます。
ご予約いただいた内容は下記のとおりです。

　面接日　　2026年12月16日（水）
　集合時間　9時45分
　面接時間　10時00分〜10時40分
　集合場所　アケボノ精機 川崎工場 正門

正門の守衛にお名前をお伝えください。`,
    company: '+アケボノ精機',
    events: ['interview 12-16 10:00-10:40 @アケボノ精機 川崎工場 正門'],
  },
  {
    text: `佐藤様

サントリーの井上です。
ESを拝見しました。とても面白かったです。1点だけ、設問3の回答が途中で切れているようなので、明後日の夜までに追記して再提出してもらえますか。
締め切り後ですが、受け付けられるようにしてあります。`,
    company: 'suntory',
    events: ['es_deadline ?'],
  },
  {
    text: `Hello Misaki,

Your final interview with Mitsubishi Corporation is confirmed.

When: Wed 16 December 2026, 13:30 – 14:30 (JST)
Where: Marunouchi Park Building, 12F reception
Who: Ms. Kato, Mr. Abe

If you need to reschedule, please contact us by 5pm on 11 December.`,
    company: 'mc',
    events: ['interview 12-16 13:30-14:30 @Marunouchi Park Building, 12F reception'],
  },
  {
    text: `佐藤 様

みなと商事の井口です。
面接の日程ですが、いただいた三つのうち一つ目の12月8日（火）11時で確定とさせてください。場所はZoomです。URLは7日の夕方にお送りします。
一点、当日の録画についてのお願いがあり、同意書を添付しております。ご署名のうえ、面接の前日までに返送をお願いいたします。`,
    company: 'minato',
    events: ['interview 12-08 11:00 @Zoom', '(other 12-07)'],
  },
  {
    text: `佐藤様

三井不動産の大西でございます。
さて、12月21日に予定しております役員面接について、当日のご案内です。
お越しいただく時間は午後1時20分、面接の開始は1時半です。終わるのは2時ごろになると思います。
日本橋室町三井タワーの受付でお名前をおっしゃってください。`,
    company: 'fudosan',
    events: ['interview ? @日本橋室町三井タワーの受付 or 日本橋室町三井タワー'],
  },
  {
    text: `【東京海上日動】WEBテスト未受検の方へ

11月20日にご案内いたしましたWEBテストについて、現時点で受検を確認できておりません。
締切は12月2日（水）の正午です。締切後の受検はいかなる理由でも認められませんのでご注意ください。
すでに受検された方にも行き違いで届く場合がございます。
受検用URL　https://webtest.example.jp/tokio`,
    company: 'tokio',
    events: ['web_test 12-02 12:00 https://webtest.example.jp/tokio'],
  },
  {
    text: `Hi Misaki,

Thanks for chatting with us last week! The team really enjoyed it, and we'd like to move you to the next stage.
Could you come by our Shibuya office on Tuesday, December 8 from 2 to 3:30 pm? You'll meet two engineers and our CTO.
Let me know by end of day Wednesday, December 2.

Thanks,
Ken Mori
Talent Partner, Hoshino Technologies`,
    company: '?',
    events: ['interview 12-08 14:00-15:30', 'other 12-02'],
  },
  {
    text: `Dear Misaki Sato,

Congratulations! On behalf of Dentsu, I am delighted to offer you the position of Planner, starting April 1, 2028.
Please sign the attached letter and return it no later than 5:00 PM on Friday, December 18, 2026.
We will host a welcome dinner for new hires on January 22, 2027 at 7 PM. More details to follow.

Sincerely,
Dentsu HR`,
    company: 'dentsu',
    events: ['other 12-18 17:00', 'other/interview 01-22 19:00'],
    outcome: 'offer',
  },
  {
    text: `Hello Misaki,

Please complete the online coding test before 11:59 PM JST on December 9, 2026. You will have 75 minutes once you start.
https://codetest.example.com/k/881

If you have trouble accessing the test, write to support@codetest.example.com.

Sony Group Early Careers`,
    company: 'sony',
    events: ['web_test 12-09 23:59 https://codetest.example.com/k/881'],
  },
  {
    text: `Hi Misaki,
Quick update: your interview on Dec 9 (10:00-10:45) has been rescheduled to Dec 11, same time. New link: https://zoom.us/j/555
Sorry about that!
Mitsubishi Corporation Recruiting`,
    company: 'mc',
    events: ['interview 12-09 10:00-10:45 > 12-11 10:00-10:45 https://zoom.us/j/555'],
  },
  {
    text: `Dear Misaki,
We are pleased to invite you to our Winter Internship information session.
Date: January 14, 2027 (Thu)
Time: 18:00-19:00 JST
Venue: Online (link sent the day before)
RSVP by January 10: https://rsvp.example.com/w
Tokio Marine`,
    company: null,
    events: ['briefing 01-14 18:00-19:00 @Online', 'other 01-10 https://rsvp.example.com/w'],
    phase: 'intern',
  },
  {
    text: `Hi Misaki, this is Rika from Blue Harbor Consulting. Are you free for a 30-minute call on Monday the 7th at 4pm or Tuesday the 8th at 11am? Zoom works for us.`,
    company: '+Blue Harbor Consulting',
    events: ['interview 12-07 16:00 | 12-08 11:00'],
  },
  {
    text: `採用チーム・岸より

佐藤さん、面接おつかれさまでした！ 野村総合研究所の岸です。
次のステップは「社員とのランチ」です（選考ではありません）。12月14日(月)12時に大手町本社のロビー集合、13時半解散です。
アレルギーがあれば10日までに教えてください。`,
    company: 'nri',
    events: ['other/interview 12-14 12:00-13:30 @大手町本社のロビー', 'other 12-10'],
  },
  {
    text: `佐藤様

北斗電機の深井です。
12月9日の一次面接ですが、当日は電車の遅れなどもあるかと存じますので、15分前の9時45分を目安にお越しください。面接自体は10時開始で、30分ほどで終わります。
会場は横浜事業所の2階です。`,
    company: 'hokuto',
    events: ['interview 12-09 10:00-10:30 @横浜事業所の2階'],
  },
  {
    text: `佐藤さん
三井不動産の大西です。先ほどはお電話ありがとうございました。
お話ししたとおり、面談は12月11日の16時半からでお願いします。30分で終わらせますね。場所は弊社ではなく、三越前駅の近くの「カフェ・ミドリ」にしましょう。`,
    company: 'fudosan',
    events: ['interview 12-11 16:30-17:00 @三越前駅の近くの「カフェ・ミドリ」'],
  },
  {
    text: `差出人: manabi-mypage@example.jp
件名: 【青嵐化学工業】予約変更完了のお知らせ

佐藤 美咲様

以下のとおり、予約内容を変更いたしました。

［変更前］
会社説明会（東京会場）
2026/12/09 13:00～15:00

［変更後］
会社説明会（WEB）
2026/12/11 10:00～12:00

参加用URLは前日にお知らせします。

────────────────
このメールは送信専用です。`,
    company: 'seiran',
    events: ['briefing 12-09 13:00-15:00 > 12-11 10:00-12:00'],
  },
  {
    text: `ミサキさん、久しぶり！大学の先輩の木村です（今NRIにいます）。
うちの部署のメンバーで学生さんと話す会を12/5(土)の午前11時から渋谷でやります。よかったら来ない？
場所はスクランブルスクエアの15階です。
人数を把握したいから、木曜の夜までに返事くれると嬉しいです。`,
    company: 'nri',
    events: ['other/briefing/interview 12-05 11:00 @スクランブルスクエアの15階', 'other 12-03'],
    now: '2026-11-30T23:40:00.000Z',
  },
  {
    text: `北斗電機株式会社
採用選考結果のお知らせ

佐藤 美咲 殿

先般実施いたしました最終面接の結果、貴殿の採用を内定いたしましたので通知いたします。
つきましては、下記の書類を12月18日（金）までに到着するようご送付ください。

記
1. 入社承諾書　1通
2. 誓約書　1通
3. 卒業見込証明書　1通（3月末日まで）

なお、入社日は2028年4月1日を予定しております。
以上`,
    company: 'hokuto',
    events: ['other 12-18', 'other 03-31'],
    outcome: 'offer',
  },
  {
    text: `星野テクノロジーズ インターン 3日目の連絡です
明日の集合は9:30、渋谷オフィス8Fです（いつもより30分遅いので注意！）
発表は14時から、17時終了予定。
修了アンケートは12/4(金)までにお願いします→ https://forms.example.jp/hoshino/q`,
    company: 'hoshino',
    events: ['internship ?', 'other 12-04 https://forms.example.jp/hoshino/q'],
    phase: 'intern',
  },
  {
    text: `佐藤様

いつもお世話になっております。サントリー採用チームの井上です。

先ほどお送りしたメールに誤りがございました。
集団面接の開始時刻ですが、（誤）13:00 →（正）13:30 が正しい時刻です。日付は12月8日（火）で変更ございません。
混乱を招きましたこと、お詫び申し上げます。`,
    company: 'suntory',
    events: ['interview 12-08 13:00 > 12-08 13:30'],
  },
  {
    text: `佐藤様

みなと商事の井口です。
お問い合わせいただいたエントリーシートの件ですが、手書きでもパソコンでも構いません。12月11日の17時までに届けば大丈夫です。封筒に「ES在中」と書いて、下記までお送りください。
〒105-0000 東京都港区海岸1-1 みなと商事 人事部 井口宛`,
    company: 'minato',
    events: ['es_deadline 12-11 17:00'],
  },
  {
    text: `Subject: Invitation – Superday at Northgate Capital

Dear Misaki,

Following your phone screen on November 23, we are pleased to invite you to our Superday on Saturday, December 12. Please arrive at 8:45 AM; interviews run from 9:00 AM to 1:00 PM at our Tokyo office (Roppongi Hills Mori Tower, 40F).
Kindly confirm your attendance by Thursday, December 3.

Best,
Northgate Capital Campus Recruiting`,
    company: '+Northgate Capital',
    events: [
      'interview 12-12 09:00-13:00 @Tokyo office (Roppongi Hills Mori Tower, 40F) or Tokyo office or Roppongi Hills Mori Tower, 40F',
      'other 12-03',
    ],
  },
  {
    text: `東京海上日動 1day仕事体験 当選のお知らせ

佐藤 美咲 様
下記日程にご当選されました。参加の意思を12月2日（水）12:00までにご回答ください。未回答の場合は辞退とみなします。

参加日：12月19日（土）
時間：10:00〜16:00
方式：Zoom
https://zoom.us/j/98765

回答はこちら
https://forms.example.jp/tokio/1day`,
    company: 'tokio',
    events: ['internship 12-19 10:00-16:00 https://zoom.us/j/98765 @Zoom', 'other 12-02 12:00'],
    phase: 'intern',
  },
  {
    text: `あおば銀行の内田と申します。
佐藤様の履歴書を拝見し、一度お話しできればと思いお電話いたしましたが、ご不在でしたのでメールにて失礼いたします。
来週の火曜（12月1日）か水曜（2日）の16時以降で、15分ほどお電話できるお時間はございますか。`,
    company: 'aoba',
    events: ['interview 12-01 16:00 | 12-02 16:00'],
  },
  {
    text: `佐藤様

海野海運の川口です。
12月14日の面接について、持ち物などをお知らせします。
当日は学生証と筆記用具をお持ちのうえ、13時までに横浜本社の4階へお越しください。面接は13時15分からです。
面接のあと、希望される方には本社内をご案内します（14時半ごろまで）。`,
    company: 'unno',
    events: ['interview 12-14 13:15 @横浜本社の4階'],
    memo: ['学生証と筆記用具'],
  },
  {
    text: `三井不動産の大西です。
最終面接の合否ですが、社内の決裁に時間がかかっており、当初お伝えしていた11月30日から一週間ほど遅れて、12月7日ごろのご連絡になりそうです。お待たせして申し訳ありません。`,
    company: 'fudosan',
    events: [],
  },
  {
    text: `三菱商事株式会社　新卒採用グループ

佐藤 美咲 様

平素よりお世話になっております。
この度は弊社インターンシップにご応募いただき、誠にありがとうございます。
書類選考の結果、佐藤様には面接にお進みいただくこととなりました。

下記URLより、12月4日（金）17:00までに面接日時をご予約ください。
https://mypage.example.jp/mc/booking

＜面接可能日時＞
12月9日（水）10:00～17:00
12月10日（木）10:00～17:00

※面接はオンライン（Zoom）で、お一人様30分程度です。`,
    company: 'mc',
    events: ['other 12-04 17:00 https://mypage.example.jp/mc/booking'],
    phase: 'intern',
  },
  {
    text: `佐藤さん

お世話になっています。星野テックの久保です。
最終面接の日時、12/16(水) 11:00-12:00で大丈夫でしょうか？
社長と採用責任者が出る予定です。場所は渋谷オフィス、受付に着いたら内線100にかけてください。
OKなら一言返信ください！`,
    company: 'hoshino',
    events: ['interview 12-16 11:00-12:00 @渋谷オフィス'],
  },
  {
    text: `【NTTデータ】会社説明会のリマインド

佐藤 美咲 様

明日開催の会社説明会についてご案内いたします。

日時：12月1日（火）14:00～15:30（13:50より入室可能）
ウェビナーURL：https://zoom.us/w/9912?tk=abc
ウェビナーID：991 2233 4455
パスコード：dat28

途中入退室は自由です。カメラとマイクはオフになっています。`,
    company: 'nttdata',
    events: ['briefing 12-01 14:00-15:30 https://zoom.us/w/9912?tk=abc'],
  },
  {
    text: `サントリー採用チームです。
グループディスカッションのご予約ありがとうございます！
■日程 12月12日(土)
■集合 12:45（開始13:00／終了15:00予定）
■会場 サントリーワールドヘッドクォーターズ（台場）1Fエントランス
■服装 自由
■持ち物 筆記用具、学生証
遅れる場合は03-1111-2222まで`,
    company: 'suntory',
    events: ['group_discussion 12-12 13:00-15:00 @サントリーワールドヘッドクォーターズ（台場）1Fエントランス'],
    memo: ['筆記用具、学生証'],
  },
  {
    text: `東京海上日動火災保険株式会社
採用担当でございます。

11月25日に受検いただきました適性検査の結果、次の選考へのご案内が決まりました。

【次回選考】個人面接（1回目）
【形式】対面
【日時】2026年12月11日（金）9時30分集合
【場所】東京海上日動ビル新館 3階 採用面接会場
【所要】1時間前後

日程の変更を希望される場合は、12月4日（金）までにマイページの問い合わせフォームからご連絡ください。`,
    company: 'tokio',
    events: ['interview 12-11 09:30-10:30 @東京海上日動ビル新館 3階 採用面接会場'],
  },
  {
    text: `お世話になっております。青嵐化学の小池です。
明後日の面談ですが、会議室が取れず、場所を変更させてください。
変更前：大阪支社 5F
変更後：大阪支社 8F 応接室
時間は15時のままです。よろしくお願いいたします。`,
    company: 'seiran',
    events: ['interview ? @大阪支社 8F 応接室'],
  },
  {
    text: `三井不動産新卒採用事務局

佐藤美咲様

ES提出締切（12/7 正午）まであと9日となりました。
提出状況：下書き保存中

提出がまだの方は、お早めにお手続きください。
※締切当日は問い合わせが集中します。12/6（日）はメンテナンスのため、2:00～5:00の間マイページにログインできません。`,
    company: 'fudosan',
    events: ['es_deadline 12-07 12:00'],
  },
  {
    text: `佐藤様

風間コンサルティングの牧です。
最終面接の結果、ぜひ佐藤さんと一緒に働きたいという結論になりました。内定とさせていただきます。おめでとうございます。
つきましては、条件面のご説明も兼ねて一度お食事をご一緒できればと思います。12月17日（木）か18日（金）の19時からで、ご都合はいかがですか。
承諾のご返事は年内にいただければと思いますが、もし迷われるようでしたら1月末までお待ちします。`,
    company: 'kazama',
    events: ['other 12-17 19:00 | 12-18 19:00', 'other ?'],
    outcome: 'offer',
  },
  {
    text: `海野海運 採用事務局

佐藤様
一次選考（グループディスカッション）のお申し込みを承りました。

　開催日：12/15（火）
　開　始：15:00
　終　了：17:00
　会　場：海野海運 本社（横浜市中区）7階
　受　付：14:40〜

当日のご連絡は 045-000-0000 まで（8:30〜17:30）`,
    company: 'unno',
    events: ['group_discussion 12-15 15:00-17:00 @海野海運 本社（横浜市中区）7階'],
  },
  {
    text: `Hi Misaki! Just confirming our coffee chat tomorrow (Dec 1) at 4:30 pm at the Blue Bottle in Roppongi. I'll be wearing a red scarf. - Tom from Sony`,
    company: 'sony',
    events: ['interview/other 12-01 16:30'],
    now: '2026-11-30T03:00:00.000Z',
  },
  {
    text: `佐藤様

お世話になっております。電通総研の小野です。
二次面接へのご参加ありがとうございました。
最終面接は役員の都合により年内の実施が難しく、1月13日（水）または1月14日（木）のいずれかで、14時から1時間を予定しております。
ご希望を12月11日（金）までにお知らせください。`,
    company: 'soken',
    events: ['interview 01-13 14:00-15:00 | 01-14 14:00-15:00', 'other 12-11'],
  },
  {
    text: `あおば銀行 人事部です。
このたびは、リクルーター面談のお申し込みありがとうございます。
担当のリクルーターより、12月2日（水）までにお電話にて日程のご相談をさせていただきます。
着信がございましたら、折り返しをお願いいたします。`,
    company: 'aoba',
    events: [],
  },
  {
    text: `件名：面接日程のご連絡

佐藤 美咲 様

株式会社クスノキ書房 総務部 井原です。
ご応募ありがとうございます。書類を拝見し、ぜひお会いしたく存じます。

＜一次面接＞
12月8日（火）午後3時～
弊社 3階会議室（神保町駅A7出口より徒歩2分）

ご都合が悪ければ、12月9日（水）の同時刻も可能です。
折り返しご返信をお待ちしております。`,
    company: '+クスノキ書房',
    events: ['interview 12-08 15:00 @弊社 3階会議室 or 3階会議室（神保町駅A7出口より徒歩2分）'],
  },
  {
    text: `佐藤 様

みなと商事の高野でございます。
さきほどお電話で申し上げたとおり、明日の二次面接は、交通機関の乱れが見込まれるため、オンラインに切り替えます。時間は予定どおり13時30分です。
https://teams.microsoft.com/l/meetup-join/abc
会議ID：123 456 789
よろしくお願いいたします。`,
    company: 'minato',
    events: ['interview ? https://teams.microsoft.com/l/meetup-join/abc'],
  },
  {
    text: `佐藤さん

こんにちは、ソニーの新卒採用チームの安藤です。
来週のインタビューの詳細をお送りします。

・12月9日（水）16:00-16:45
・オンライン（Teams）
・面接官：半導体事業部 マネージャー 池上

Teamsのリンクは面接前日の夕方までにお送りします。前半は自己紹介と研究内容、後半は質疑応答です。スライドは不要です。`,
    company: 'sony',
    events: ['interview 12-09 16:00-16:45 @オンライン（Teams）'],
  },
  {
    text: `野村総合研究所 28卒向け 冬のインターンシップ　選考結果のご連絡

佐藤 美咲 様

選考の結果、下記コースへの参加が決定いたしました。

コース　経営コンサルティングコース
期　間　2027年2月1日（月）～2月5日（金）
時　間　9:00～17:00（最終日は18:30まで）
場　所　NRI 大手町オフィス

参加を辞退される場合は、12月9日（水）までにマイページよりお手続きをお願いします。
事前課題は1月上旬にマイページで公開いたします。`,
    company: 'nri',
    events: ['internship 02-01~02-05 @NRI 大手町オフィス'],
    phase: 'intern',
  },
  {
    text: `佐藤 様

いつも大変お世話になっております。海野海運の川口でございます。

さて、次回の面接日程につきまして、下記のいずれかでご調整いただけますでしょうか。

　第1候補　12月15日（火）　9:30～
　第2候補　12月15日（火）　13:00～
　第3候補　12月17日（木）　16:00～

お手数ですが、12月8日（火）までにご返信をお願いいたします。
なお、所要時間は45分、会場は横浜本社です。`,
    company: 'unno',
    events: ['interview 12-15 09:30 | 12-15 13:00 | 12-17 16:00 @横浜本社', 'other 12-08'],
  },
  {
    text: `サントリー採用チームより

佐藤さんへ

ES、無事に受け取りました！結果は12/11(金)の夕方にマイページでお知らせします。
通過した方には、その日のうちにWebテストの案内が届きます。受検期限は12/16(水)の23:59と短めなので、予定を空けておいてくださいね。`,
    company: 'suntory',
    events: ['web_test 12-16 23:59'],
  },
  {
    text: `件名：Fwd: 【電通】OB・OG懇談会のお知らせ

ゼミのみんな

電通から案内が来たので転送します。行きたい人は各自で申し込んでください。
---------- Forwarded message ---------
From: 電通 新卒採用 <saiyo@dentsu.example.com>
Date: 2026年11月26日(木) 11:00
Subject: 【電通】OB・OG懇談会のお知らせ
To: 高橋ゼミ

高橋ゼミの皆様

卒業生の社員3名を囲む懇談会を開きます。
12月14日（月）18時30分〜20時、電通本社ビル14階にて。
申込締切は12月10日（木）、下記フォームよりお願いします。
https://forms.example.jp/dentsu/obog`,
    company: 'dentsu',
    events: ['other/briefing 12-14 18:30-20:00 @電通本社ビル14階', 'other 12-10 https://forms.example.jp/dentsu/obog'],
  },
  {
    text: `佐藤様

みなと商事の井口です。
先日お送りした一次面接のご案内に対し、ご返信をまだいただいておりません。ご参加の可否を本日中にお知らせください。
面接は明後日、12月2日（水）の11時からです。`,
    company: 'minato',
    events: ['interview 12-02 11:00', 'other ?'],
  },
  {
    text: `Misaki-san,

Thank you for your patience. I'm happy to say that you've passed the case interview!
For the final round, please choose one of these two days and let me know by Friday, December 4:
- December 14 (Mon), 3pm
- December 17 (Thu), 10am
Both will be held in person at our Roppongi office and will last about 90 minutes.

Best,
Jun (Kazama Consulting)`,
    company: 'kazama',
    events: ['interview 12-14 15:00 | 12-17 10:00 @Roppongi office', 'other 12-04'],
  },
  {
    text: `佐藤様

お世話になります。株式会社ヒナタ工務店の野口です。
面接の日時ですが、先ほどのお電話のとおり、12月9日（水）の14時に変更いたします。もともとご案内していた12月8日（火）の枠は取り消しました。
場所は変わらず、国分寺の本社です。`,
    company: '+ヒナタ工務店',
    events: ['interview 12-08 > 12-09 14:00 @国分寺の本社'],
  },
  {
    text: `北斗電機 採用チームです。

技術面接の日程が確定しました。
日にち：12/11（金）
時間：13時開始（終了は14時を予定）
場所：つくば研究所 南棟 受付
交通費：全額支給（領収書をお持ちください）

守衛所で身分証の確認がありますので、12時45分にはお越しください。`,
    company: 'hokuto',
    events: ['interview 12-11 13:00-14:00 @つくば研究所 南棟 受付'],
  },
  {
    text: `あおば銀行です。いつもお世話になっております。

昨日の面接ではありがとうございました。ご質問のあった勤務地の件、担当部署に確認のうえ、来週中にあらためてご連絡いたします。
次回の面接につきましては、通過された方に12月8日（火）までにご連絡する予定です。`,
    company: 'aoba',
    events: [],
  },
  {
    text: `佐藤 美咲 様

時下ますますご健勝のこととお慶び申し上げます。
みなと商事の井口でございます。

先日はご多忙の折、弊社の二次面接にお越しくださいまして、誠にありがとうございました。
慎重に検討を重ねました結果、佐藤様には最終面接にお進みいただきたく存じます。

つきましては、十二月十八日（金曜日）の午前十時に、弊社浜松町本社へご足労いただけますと幸甚に存じます。当日は代表取締役の早瀬ならびに人事担当役員がお話を伺います。一時間弱を見込んでおります。

ご不明な点がございましたら、井口までお申し付けくださいませ。
ご返信は十二月九日までに頂戴できれば幸いです。`,
    company: 'minato',
    events: ['interview 12-18 10:00-11:00 @浜松町本社', 'other 12-09'],
  },
  {
    text: `美咲さん、こんにちは。電通の中村です。先週は来てくれてありがとう。

話していた社員交流会だけど、12/11(金)に決まりました。会社の1階にあるカフェで、夕方6時スタート、だいたい8時くらいにお開きのつもりです。
予約の都合で、参加できるかどうかを来週の火曜までに返信してくれると助かります。`,
    company: 'dentsu',
    events: ['other 12-11 18:00-20:00 @会社の1階にあるカフェ or カフェ', 'other ?'],
  },
  {
    text: `佐藤さん

NRIの木村です。お世話になっております。
インターン中の成果発表会についてです。2月5日の14時から大手町のホールで行い、終わったらそのまま懇親会に移ります。懇親会は17時ごろからで、19時には解散予定です。
発表資料は2月3日の18時までに共有フォルダに入れておいてください。`,
    company: 'nri',
    events: ['other/internship 02-05 14:00 @大手町のホール', 'other 02-05 17:00-19:00', 'other 02-03 18:00'],
    phase: 'intern',
  },
  {
    text: `佐藤様

株式会社シラカバ酒造の三浦と申します。
会社説明会にご応募いただきありがとうございました。あいにく12月5日の回は定員に達してしまいましたので、追加で12月13日（日）の10時半からも行うことにいたしました。蔵の見学を含めて二時間ほどです。
もしご都合がよろしければ、12月6日までにこのメールへご返信ください。席をお取りしておきます。
会場は弊社の酒蔵（青梅市）です。`,
    company: '+シラカバ酒造',
    events: ['briefing 12-13 10:30-12:30', 'other 12-06'],
  },
  {
    text: `佐藤様
海野海運の川口です。
12月15日の面接の件、承知いたしました。では9時半に横浜本社の受付でお待ちしております。
その際、先日ご提出いただいた履歴書について少し補足を伺うかもしれません。原本をお持ちください。`,
    company: 'unno',
    events: ['interview 12-15 09:30 @横浜本社の受付'],
  },
  {
    text: `佐藤様
お世話になっております。東京海上日動の牧でございます。
12月16日の最終面接につきまして、面接官が一名増えることになりましたのでお知らせいたします。開始時刻（14時）と会場（大手町本館12階）に変わりはございません。
終了は15時を少し過ぎるかもしれませんので、あらかじめご了承ください。`,
    company: 'tokio',
    events: ['interview 12-16 14:00-15:00 @大手町本館12階'],
  },
  {
    text: `佐藤様
青嵐化学工業の松井でございます。ご連絡が遅くなり申し訳ございません。
エントリーシートについてですが、12月1日が締切となっておりますところ、システム障害の影響により12月3日の正午まで受け付けることといたしました。すでにご提出済みの方は何もしていただく必要はありません。`,
    company: 'seiran',
    events: ['es_deadline 12-01 > 12-03 12:00'],
  },
  {
    text: `佐藤さん
星野テックの久保です。二次面接の場所、渋谷オフィスと書きましたが、当日は改装工事のため恵比寿の別オフィスになります。日時は予定どおり12月7日の11時です。
恵比寿駅西口を出て5分くらいのところです。地図を貼っておきます。
https://maps.example.com/x`,
    company: 'hoshino',
    events: ['interview 12-07 11:00 @恵比寿の別オフィス'],
  },
  {
    text: `あおば銀行 採用グループです。佐藤様のリクルーターを担当します、内田と申します。
一度カフェなどで30分ほどお話しできればと思っています。私のほうは12/3（木）と12/8（火）の18時以降でしたら都合がつきます。大手町か東京駅のあたりでいかがでしょうか。`,
    company: 'aoba',
    events: ['interview 12-03 18:00 | 12-08 18:00'],
  },
  {
    text: `佐藤様

北斗電機の深井でございます。
適性検査のご受検が12月6日（日）までとなっておりますが、まだ完了されていないようでしたのでご連絡いたしました。
受検には70分ほどかかりますので、お時間に余裕をもってお取り組みください。
https://exam.example.jp/hokuto`,
    company: 'hokuto',
    events: ['web_test 12-06 https://exam.example.jp/hokuto'],
  },
  {
    text: `Subject: Your interview schedule

Dear Misaki,

Thank you for accepting our invitation. Here is your schedule for Wednesday, December 16:

10:00 - 10:45  Interview with Ms. Hara (Strategy)
11:00 - 11:45  Interview with Mr. Cole (Operations)

Place: Kazama Consulting, Roppongi office, 9th floor
Please bring your student ID.

Kind regards,
Kazama Consulting Recruiting`,
    company: 'kazama',
    events: [
      'interview 12-16 10:00-10:45 @Kazama Consulting, Roppongi office, 9th floor',
      'interview 12-16 11:00-11:45 @Kazama Consulting, Roppongi office, 9th floor',
    ],
  },
  {
    text: `サントリーの井上です。12月8日の面談についてですが、当日ストライキの可能性があるとのことで、オンラインに変えましょうか。時間は同じく15時で、Zoomを使います。
もし対面のままがよければ、7日の午前中までに言ってください。`,
    company: 'suntory',
    events: ['interview 12-08 15:00 @Zoom', 'other 12-07'],
  },
  {
    text: `三菱商事 人事部の早川です。

お送りいただいた成績証明書ですが、発行日が古いものでした。お手数ですが、10月以降に発行されたものを12月15日（火）までに再度お送りください。
なお、次回の面接（12月22日 10時）の予定に影響はありません。`,
    company: 'mc',
    events: ['other 12-15', 'interview 12-22 10:00'],
  },
  {
    text: `佐藤 美咲 様

NRI採用事務局です。
最終面接のご予約が完了しました。

［予約日時］　12月14日（月）　11:00
［会場］　　　大手町フィナンシャルシティ グランキューブ
［所要時間］　40分
［ご注意］　　予約の変更・キャンセルは前日の15時までマイページで受け付けます。

予約受付日時：2026/11/27 22:14`,
    company: 'nri',
    events: ['interview 12-14 11:00-11:40 @大手町フィナンシャルシティ グランキューブ'],
  },
  {
    text: `みなと商事の高野です。

佐藤さん、内定者アンケートのご記入ありがとうございます。
懇親会の日程は、皆さんのご希望が多かった2月26日（金）に決めました。18時からで、場所は浜松町の「海のレストラン」です。
会費は会社が負担します。お酒が飲めない方もお気軽にどうぞ。`,
    company: 'minato',
    events: ['other 02-26 18:00 @浜松町の「海のレストラン」'],
  },
  {
    text: `佐藤様

青嵐化学工業の戸田です。
研究所の見学ですが、1月20日（水）でいかがでしょうか。当日は10時に小田原駅の西口で待ち合わせて、車でご案内します。夕方4時には駅までお送りできると思います。
ご家族の許可が必要でしたら、同意書をお送りします。1月8日までにお返事をいただけますか。`,
    company: 'seiran',
    events: ['briefing 01-20 10:00 @小田原駅の西口', 'other 01-08'],
  },
  {
    text: `【あおば銀行】エントリー受付完了のお知らせ（自動配信）

佐藤 美咲 様

以下の内容でエントリーを受け付けました。

受付番号：AB-2028-0311
受付日時：2026年11月27日 20:41
コース：総合職（全国）

今後の流れ
・12月4日（金）　エントリーシート提出開始
・12月18日（金）　エントリーシート提出締切
・1月以降　面接（順次ご案内）

マイページ：https://mypage.example.jp/aoba`,
    company: 'aoba',
    events: ['es_deadline 12-18 https://mypage.example.jp/aoba'],
  },
  {
    text: `[2026/11/27 18:02] みなと商事 高野: 佐藤さん、お疲れさまです
[2026/11/27 18:03] みなと商事 高野: 二次面接の日程ですが12/9(水)の14時でお願いできますか？
[2026/11/27 18:20] 佐藤: お疲れさまです。12/9の14時で大丈夫です！
[2026/11/27 18:21] みなと商事 高野: ありがとうございます。場所は本社7階です`,
    company: 'minato',
    events: ['interview 12-09 14:00 @本社7階'],
  },
  {
    text: `| 項目 | 内容 |
|---|---|
| 企業 | 北斗電機株式会社 |
| 選考 | 最終面接 |
| 日時 | 2026年12月17日（木）10:30〜11:30 |
| 場所 | 本社（川崎市）12階 |
| 持ち物 | 履歴書、成績証明書 |

上記のとおり最終面接を実施します。`,
    company: 'hokuto',
    events: ['interview 12-17 10:30-11:30 @本社（川崎市）12階'],
    memo: ['履歴書、成績証明書'],
  },
  {
    text: `From: NRI採用事務局 <saiyo@nri.example.com>
Date: Fri, 27 Nov 2026 19:05:11 +0900
Subject: Re: Re: 面談日程について

佐藤様

ご返信ありがとうございます。それでは、12月8日（火）18時より、オンラインにてお願いいたします。
URLは以下のとおりです。
https://meet.google.com/xyz-abcd-efg

木村

2026年11月27日(金) 12:40 佐藤美咲 <misaki@example.com>:
> 木村様
> ご連絡ありがとうございます。
> 12月8日（火）の17時以降、または12月10日（木）の終日でしたら参加可能です。

2026年11月26日(木) 10:00 NRI採用事務局 <saiyo@nri.example.com>:
>> 佐藤様
>> 面談の候補日を12月7日〜11日の間で二つほどお知らせください。`,
    company: 'nri',
    events: ['interview 12-08 18:00 https://meet.google.com/xyz-abcd-efg @オンライン'],
  },
  {
    text: `サントリーホールディングス株式会社 採用チームです。

■■ 1/16（土）ビール工場 仕事体験 ■■

集合：JR分倍河原駅 改札前 9:15
終了：16:30頃（同駅にて解散）
参加費：無料
申込：12/20（日）までにマイページから
抽選結果：12/25（金）に全員へ連絡`,
    company: 'suntory',
    events: ['internship 01-16 09:15-16:30 @JR分倍河原駅 改札前', 'other 12-20'],
    phase: 'intern',
  },
  {
    text: `ソニー採用チーム通信ではなく、佐藤さん個人宛のご連絡です！

先日の座談会でご質問いただいた「研究職のキャリア」について、うちの研究者の小林が直接お話ししたいと言っています。12/4か12/7の昼休み（12:15〜12:45）、Zoomでどうですか？`,
    company: 'sony',
    events: ['interview/briefing 12-04 12:15-12:45 | 12-07 12:15-12:45 @Zoom'],
  },
  {
    text: `佐藤 美咲 殿

内定通知書

拝啓　時下ますますご清祥のこととお慶び申し上げます。
さて、このたびの採用試験の結果、貴殿を2028年4月1日付にて採用することを内定いたしましたので、ここに通知いたします。
つきましては、別紙「入社承諾書」に必要事項をご記入のうえ、2026年12月25日（金）までに当社人事部へご提出くださいますようお願い申し上げます。
なお、期日までにご提出がない場合は、本内定を取り消すことがありますのでご留意ください。
敬具

2026年11月27日
三井不動産株式会社
人事部長　原 敬一`,
    company: 'fudosan',
    events: ['other 12-25'],
    outcome: 'offer',
  },
  {
    text: `TITLE: 青嵐化学 1次面接（佐藤）
WHEN: 2026/12/10 (木) 16:00 – 16:30 JST
WHERE: https://zoom.us/j/771
MEMO: 面接官2名。カメラON。背景はぼかしでOK`,
    company: 'seiran',
    events: ['interview 12-10 16:00-16:30 https://zoom.us/j/771'],
  },
  {
    text: `海野海運 採用担当 川口様

お世話になっております。佐藤美咲です。
面接のご案内をいただき、ありがとうございます。
ご提示いただいた日程のうち、下記を希望いたします。

12月15日（火）13:00～

お手数をおかけいたしますが、よろしくお願いいたします。

佐藤 美咲`,
    company: 'unno',
    events: ['interview 12-15 13:00'],
  },
  {
    text: `佐藤さんへ

東京海上日動リクルーターの池田です。
12月5日、新宿の「珈琲西武」で15時に。目印に青いファイルを持っていきます。
緊張しないで、気楽に来てください。電話は090-0000-0000です。`,
    company: 'tokio',
    events: ['interview/other 12-05 15:00 @新宿の「珈琲西武」'],
  },
  {
    text: `Kazama Consulting – Assessment invitation

Hi Misaki,

You're invited to take our problem-solving assessment.
• Window: Dec 1, 9:00 – Dec 8, 18:00 (JST)
• Length: 60 min, one attempt
• Link: https://pst.example.com/kz/1

We'll share results within two weeks of the closing date.`,
    company: 'kazama',
    events: ['web_test 12-08 18:00 https://pst.example.com/kz/1'],
  },
  {
    text: `佐藤 美咲 様

お世話になっております。
株式会社モミジ運輸 人事課の大橋です。

このたびは二次面接にお越しいただきありがとうございました。
選考の結果、佐藤様にはぜひ最終面接へお進みいただきたいと考えております。

最終面接は、12月17日（木）または18日（金）の午後を予定しております。
いずれの日程も14時から17時の間で、お一人30分程度となります。
恐れ入りますが、ご希望の日を12月8日（火）までにお電話またはメールでご連絡ください。`,
    company: '+モミジ運輸',
    events: ['interview 12-17 | 12-18', 'other 12-08'],
  },
  {
    text: `佐藤さん、NTTデータの山本です。

今日はありがとうございました！最後にお伝えしたとおり、次は12月14日(月)の10時から、技術部長との面談です。豊洲のオフィスに来てください。
入館証の発行に時間がかかるので、9時40分には1階の受付に着くようにお願いします。
なにかあれば私の携帯まで。`,
    company: 'nttdata',
    events: ['interview 12-14 10:00 @豊洲のオフィス'],
  },
  {
    text: `三菱商事ウィンターインターン ご参加の皆さま

最終日（1月22日）の発表会と懇親会についてご案内します。
発表会は13時開始、16時ごろ終了の見込みです。懇親会は16時半から18時まで、同じフロアのラウンジで行います。
懇親会に出られない方は、1月20日の正午までにメンターへお伝えください。`,
    company: 'mc',
    events: ['other/internship 01-22 13:00-16:00', 'other 01-22 16:30-18:00', 'other 01-20 12:00'],
    phase: 'intern',
  },
  {
    text: `佐藤 様

みなと商事の井口でございます。
12月8日（火）11時の面接につきまして、ご都合が悪くなったとのこと、承知いたしました。
代わりの日程として、12月10日（木）の15時か、12月14日（月）の10時はいかがでしょうか。どちらも難しい場合はご希望の日をお聞かせください。`,
    company: 'minato',
    events: ['interview 12-10 15:00 | 12-14 10:00'],
  },
  {
    text: `電通総研の小野です。お返事が遅くなりすみません。
12月16日の面接に履歴書は必要ありません。当日は14時の10分前までにお越しいただければ結構です。
入館の際は、受付の端末に「1216」と入力してください。`,
    company: 'soken',
    events: ['interview 12-16 14:00'],
  },
  {
    text: `佐藤さん

北斗電機の深井です。
昨日締切だったESですが、まだ届いていないようです。システムの不調だったかもしれないので、特別に明日の17時まで待ちます。もう一度マイページから送ってみてください。`,
    company: 'hokuto',
    events: ['es_deadline ?'],
  },
  {
    text: `風間コンサルティングの相川です。

ケース面接の練習会をやります！12/13(日)の10時〜12時、六本木オフィスの9階です。
現役コンサルタントが1対1でフィードバックします。
先着12名なので、参加したい人は12/9までに返信してください。なお、選考とは一切関係ありません。`,
    company: 'kazama',
    events: ['briefing/other/interview 12-13 10:00-12:00 @六本木オフィスの9階', 'other 12-09'],
  },
  {
    text: `佐藤様

サントリー採用チームの井上です。
11月28日にお送りしたES受付メールに記載の締切日が誤っておりました。正しくは12月14日（月）23:59です（誤：12月13日）。ご迷惑をおかけして申し訳ございません。`,
    company: 'suntory',
    events: ['es_deadline 12-13 > 12-14 23:59'],
  },
  {
    text: `佐藤様
海野海運 人事課です。
会社説明会へのお申し込み、誠にありがとうございます。受付番号は 1204 です。
日程：2026年12月12日（土）　第2部（13時30分開場、14時開演、16時終演）
場所：横浜港大さん橋ホール
お問い合わせ：045-111-1111（平日10時〜17時）`,
    company: 'unno',
    events: ['briefing 12-12 14:00-16:00 @横浜港大さん橋ホール'],
  },
  {
    text: `佐藤 美咲 様

この度は、株式会社ナデシコ化粧品の新卒採用にご応募いただきまして、誠にありがとうございます。
採用担当の湯浅と申します。

書類選考を通過されましたので、次の選考としてグループワークにご参加いただきます。

■ 日程（いずれか1日をお選びください）
A：12月12日（土）10:00～12:30
B：12月13日（日）13:30～16:00
C：12月16日（水）13:30～16:00

■ 会場
表参道本社 2Fスタジオ

■ お申し込み方法
12月7日（月）までに、本メールへの返信にてご希望の記号をお知らせください。`,
    company: '+ナデシコ化粧品',
    events: [
      'group_discussion 12-12 10:00-12:30 | 12-13 13:30-16:00 | 12-16 13:30-16:00 @表参道本社 2Fスタジオ',
      'other 12-07',
    ],
  },
  {
    text: `佐藤さん

東京海上日動の池田です。
OB訪問の依頼、ありがとうございました。後輩からの連絡はいつでも嬉しいです。
平日は帰りが遅いので、12月5日か6日の週末、お昼ごろではどうでしょう。場所は私の家の近くで申し訳ないけれど、中野駅の北口にある喫茶店を考えています。
都合を聞かせてください。`,
    company: 'tokio',
    events: ['other/interview 12-05 | 12-06'],
  },
  {
    text: `【星野テクノロジーズ】面接日程確定のお知らせ

佐藤 美咲様

面接日程が下記の通り確定いたしました。

日程　：2026/12/11(金) 15:00 - 16:00
形式　：オンライン
面接官：CTO 三枝
URL　 ：https://meet.google.com/hhh-iiii-jjj

変更・辞退の場合は、面接開始の24時間前までに下記よりご連絡ください。
https://hrmos.example.co/contact/abc`,
    company: 'hoshino',
    events: ['interview 12-11 15:00-16:00 https://meet.google.com/hhh-iiii-jjj @オンライン'],
  },
  {
    text: `お世話になっております。みなと商事の井口です。

ご提出いただいたエントリーシートを拝見し、ぜひ一度お会いしたいと思いました。
12月11日の午後2時から4時のあいだで、30分ほどお時間をいただけないでしょうか。こちらから大学の近くまで伺います。
もし難しければ、オンラインでも構いません。`,
    company: 'minato',
    events: ['interview ?'],
  },
  {
    text: `佐藤様

NTTデータ 新卒採用担当です。
インターンシップの選考にご応募いただき、ありがとうございました。

誠に残念ではございますが、今回はご参加を見送らせていただくこととなりました。
なお、12月15日（火）18:00より、応募者の方を対象としたオンライン座談会を開催いたします。ご関心がございましたら、12月11日（金）までに下記よりお申し込みください。
https://nttdata.example.jp/event/1215`,
    company: 'nttdata',
    events: [],
    outcome: 'rejected',
  },
  {
    text: `三井不動産 新卒採用

【ES提出完了】
エントリーシートのご提出を受け付けました。
提出日時：2026/11/28 03:12
修正は提出締切（12/10 正午）まで何度でも可能です。

【次のステップ】
Webテスト（玉手箱）を12/14(月) 23:59までに受検してください。
※ESとWebテストの両方が完了した方が選考対象です。`,
    company: 'fudosan',
    events: ['es_deadline 12-10 12:00', 'web_test 12-14 23:59'],
  },
  {
    text: `佐藤 様

先ほどはお電話にて失礼いたしました。電通総研の小野でございます。
お電話でお伝えしました内容を、念のためお送りいたします。

一、最終面接は十二月二十一日（月）午後一時半より行います。
一、会場は品川本社の二十階でございます。
一、当日、交通費を現金でお渡しいたしますので印鑑をお持ちください。

何卒よろしくお願い申し上げます。`,
    company: 'soken',
    events: ['interview 12-21 13:30 @品川本社の二十階'],
    memo: ['印鑑'],
  },
  {
    text: `Hi Misaki,

We'd like to schedule your final-round interviews at Sony Group. They will take place on December 21 and 22, with two interviews each day, starting at 9:30 AM at our Osaki office.
Could you confirm whether these dates work? A reply by December 8 would be great.

Best,
Emily`,
    company: 'sony',
    events: ['interview 12-21~12-22 @Osaki office', 'other 12-08'],
  },
  {
    text: `佐藤さん、三菱商事の早川です。
本日の面談、ありがとうございました。

今後についてですが、来週中に一次面接のご案内をメールでお送りします。面接自体は12月の下旬を予定していて、場所はおそらく丸の内の本社になると思います。
それまでに、ESの内容をもう一度見直しておいてくださいね。`,
    company: 'mc',
    events: ['interview ?'],
  },
  {
    text: `北斗電機　つくば研究所
佐藤 美咲 様

研究所見学のご案内

1. 日時　　令和8年12月18日（金）　13:30～16:30
2. 集合　　つくば駅A2出口　13:00（送迎バスがまいります）
3. 内容　　所内見学、研究員との懇談
4. 服装　　自由（歩きやすい靴でお越しください）
5. 申込　　12月9日（水）までに、saiyo@hokuto.example.jp 宛にメールでお願いします。`,
    company: 'hokuto',
    events: ['briefing 12-18 13:30-16:30 @つくば駅A2出口', 'other 12-09'],
  },
  {
    text: `佐藤様
海野海運の川口です。
ご連絡のあった卒論の提出期限と重なる件、承知しました。1月29日の最終面接は、2月5日の同じ時間（15時）に振り替えます。`,
    company: 'unno',
    events: ['interview 01-29 > 02-05 15:00'],
  },
  {
    text: `佐藤 美咲 様

お世話になっております。青嵐化学工業の松井です。
一次面接のお願いをお送りしておりましたが、お返事を頂戴しておりませんでしたので、再度ご連絡いたします。

ご案内した日程：12月9日（水）16時30分
ご参加いただける場合は、12月2日までに「参加」とご返信ください。ご連絡がない場合は、辞退とさせていただきます。`,
    company: 'seiran',
    events: ['interview 12-09 16:30', 'other 12-02'],
  },
  {
    text: `件名: 【要返信：12/3締切】面談日程のご相談／あおば銀行

佐藤 美咲様

あおば銀行人事部の内田です。
面談の候補日を下記のとおりご用意しました。

(1) 12/8(火) 13:00-13:40
(2) 12/9(水) 17:00-17:40
(3) 12/11(金) 10:00-10:40

ご希望の順に番号を並べて、ご返信ください（例：2→1→3）。
形式はMicrosoft Teamsです。`,
    company: 'aoba',
    events: ['interview 12-08 13:00-13:40 | 12-09 17:00-17:40 | 12-11 10:00-10:40 @Microsoft Teams', 'other 12-03'],
  },
  {
    text: `みなと商事の高野です。

次回はグループワークになります。12/14の13時に本社に集まってもらい、17時ごろまでかけて4人1組で課題に取り組んでいただきます。途中で15分の休憩があります。
事前に配布する資料（A4で6枚）を、12/11の金曜に送ります。目を通しておいてください。`,
    company: 'minato',
    events: ['group_discussion 12-14 13:00-17:00 @本社'],
  },
  {
    text: `Sony Internship Program – Welcome aboard!

Hi Misaki,

We're excited that you'll be joining us from February 8 to February 19. Please note the following:

- First day: Monday, February 8, 9:15 AM at the Osaki West Building, 2F lobby
- Bring: student ID, bank account details
- Complete the onboarding form by January 15: https://forms.example.com/onb

See you soon!
Sony Group Early Careers`,
    company: 'sony',
    events: ['internship 02-08~02-19', 'other 01-15 https://forms.example.com/onb'],
    phase: 'intern',
  },
  {
    text: `佐藤様

東京海上日動の牧でございます。本日は最終面接にお越しいただきありがとうございました。
結果は一両日中にお電話いたします。もし通過となりました場合、12月21日（月）にオファー面談を予定しておりますので、仮でご予定を空けておいていただけますと幸いです（時間は14時からの1時間です）。`,
    company: 'tokio',
    events: ['other/? 12-21 14:00-15:00'],
  },
  {
    text: `佐藤さん

三菱商事 早川です。面接官が出張先から戻れなくなったため、明日（12月1日）11時の面接を延期させてください。新しい日時は、明日中にあらためてご相談します。
直前のご連絡となり、申し訳ありません。`,
    company: 'mc',
    events: [],
    now: '2026-11-30T03:00:00.000Z',
  },
  {
    text: `株式会社ヤマブキ建設　採用係

佐藤 様

現場見学会（12/19開催）の参加証をお送りします。

参加番号　017
集合場所　東急新横浜線　新綱島駅 南口 改札外
集合時刻　8時50分（9時出発）
解散予定　15時頃　同所
服装　　　長袖・長ズボン・運動靴
その他　　ヘルメットはお貸しします

当日の連絡先：070-0000-0000（6:30〜）`,
    company: '+ヤマブキ建設',
    events: ['briefing 12-19 08:50-15:00 @東急新横浜線　新綱島駅 南口 改札外 or 東急新横浜線 新綱島駅 南口 改札外'],
  },
  {
    text: `佐藤様

平素より大変お世話になっております。野村総合研究所 人事部の岸でございます。

二次面接の結果につきまして、社内で協議いたしました結果、最終面接にお進みいただくことに決定いたしました。
つきましては、12月23日（水）の午前中で日程をご調整いただきたく、以下よりご都合のよい時間帯をご教示ください。

9:00～9:45
10:00～10:45
11:00～11:45

ご回答は12月16日（水）18時までにお願い申し上げます。面接は大手町本社で行います。`,
    company: 'nri',
    events: ['interview 12-23 09:00-09:45 | 12-23 10:00-10:45 | 12-23 11:00-11:45 @大手町本社', 'other 12-16 18:00'],
  },
  {
    text: `三井不動産の大西です。

佐藤さん、12/10の説明会に申し込んでいただきありがとうございます。
当日の会場が変更になりました。室町三井ホールではなく、日本橋三井タワー6階のセミナー室です。時間は変わらず16時からです。
よろしくお願いします！`,
    company: 'fudosan',
    events: ['briefing 12-10 16:00 @日本橋三井タワー6階のセミナー室'],
  },
  {
    text: `件名：【締切延長】エントリーシート（北斗電機）

佐藤 美咲 様

多くのご要望を受け、エントリーシートの提出締切を12月7日（月）から12月10日（木）に延長いたします。
時間はこれまでと同じく23時59分です。

まだご提出がお済みでない方は、この機会にぜひご応募ください。`,
    company: 'hokuto',
    events: ['es_deadline 12-07 > 12-10 23:59'],
  },
  {
    text: `佐藤さん

みなと商事の高野です。課題の件、確認しました。
フィードバックは12月8日にお返ししますので、それを踏まえて12月14日の最終発表に臨んでください。発表は10分、質疑が5分です。開始は10時で、場所は本社3階のホールになります。`,
    company: 'minato',
    events: ['other/internship/interview 12-14 10:00 @本社3階のホール'],
  },
  {
    text: `佐藤様
お世話になっております。あおば銀行の内田です。
次回面談ですが、私が12月9日から12日まで出張のため、その前後でお願いできればと思っています。8日の17時か、14日の13時はいかがでしょうか。`,
    company: 'aoba',
    events: ['interview 12-08 17:00 | 12-14 13:00'],
  },
  {
    text: `佐藤美咲様

株式会社サザンカ証券 人事部 採用担当の倉田でございます。

最終面接にお越しいただき、ありがとうございました。
結果、佐藤様に内々定をお出ししたく、ご連絡申し上げます。
つきましては、内々定通知書のお渡しと今後のご説明のため、12月15日（火）14時に本店5階の役員応接室までお越しください。所要時間は1時間ほどです。
内々定承諾書のご提出期限は12月28日（月）とさせていただきます。`,
    company: '+サザンカ証券',
    events: ['other/interview 12-15 14:00-15:00 @本店5階の役員応接室', 'other 12-28'],
    outcome: 'offer',
  },
  {
    text: `佐藤 様

風間コンサルティングの牧です。
本日15時からの面接ですが、Zoomの障害が発生しているため、Teamsに変更して実施します。リンクは以下です。
https://teams.microsoft.com/l/meetup-join/kaz
開始時刻に変更はありません。`,
    company: 'kazama',
    events: ['interview ? https://teams.microsoft.com/l/meetup-join/kaz'],
  },
  {
    text: `東京海上日動　内定者各位

入社前研修のご案内
第1回　2027年2月6日（土）10:00～16:00　本店15階
第2回　2027年3月6日（土）10:00～16:00　本店15階
欠席される場合は、各回の1週間前までに人事企画部へご連絡ください。`,
    company: 'tokio',
    events: ['other 02-06 10:00-16:00 @本店15階', 'other 03-06 10:00-16:00 @本店15階'],
  },
  {
    text: `佐藤さん

三菱商事の早川です。
お願いしていたアンケート、回答ありがとうございました。抽選の結果、1月9日のワークショップにご招待します（10時〜15時、丸の内本社）。
参加されるかどうか、12月15日までにこのメールに返信してください。`,
    company: 'mc',
    events: ['briefing/other/internship 01-09 10:00-15:00 @丸の内本社', 'other 12-15'],
  },
  {
    text: `佐藤さん
サントリーの井上です。面接の場所についてお問い合わせいただいた件です。
12/11は台場ではなく田町のオフィスになります。JR田町駅の芝浦口から歩いて7分くらいです。17時開始なので、16時50分を目安に2階のラウンジへ来てください。`,
    company: 'suntory',
    events: ['interview 12-11 17:00 @田町のオフィス'],
  },
  {
    text: `星野テクノロジーズ 採用チーム

佐藤さん
技術課題のご提出ありがとうございました（11/26 23:10 受領）。
レビューに5営業日ほどいただき、12/4（金）までに結果をご連絡します。
通過された場合は、12/9（水）か12/10（木）に技術面接を行う想定です。予定を空けておいていただけると助かります。`,
    company: 'hoshino',
    events: ['interview ?'],
  },
  {
    text: `件名：12月15日（火）最終面接のご案内

佐藤 美咲 様

三井不動産の大西です。
標記の件、下記のとおりご案内いたします。

・開始　11時（10時50分までにご来社ください）
・終了　11時45分ごろ
・会場　日本橋室町三井タワー　25階
・面接官　執行役員、人事部長

以上、よろしくお願いいたします。`,
    company: 'fudosan',
    events: ['interview 12-15 11:00-11:45 @日本橋室町三井タワー　25階'],
  },
  {
    text: `Dear Applicant,

Thank you for registering for the NTT DATA Career Forum.
Date and time: Saturday, December 19, 2026, 1:00 p.m. to 5:00 p.m.
Venue: Toyosu Center Building Annex, 2nd floor
Registration opens at 12:30 p.m.
Please bring a printed copy of this e-mail.

NTT DATA Recruiting Office`,
    company: 'nttdata',
    events: ['briefing/other 12-19 13:00-17:00 @Toyosu Center Building Annex, 2nd floor'],
  },
  {
    text: `佐藤様

みなと商事の井口でございます。先日の最終面接では、貴重なお話をありがとうございました。
選考結果のご連絡は12月15日ごろとお伝えしておりましたが、役員会の日程の都合で18日ごろになる見込みです。お待たせして申し訳ございません。`,
    company: 'minato',
    events: [],
  },
  {
    text: `佐藤さん、電通の中村です。
社内見学ですが、守衛室に名前を伝えておきました。12/8（火）13:30に1階の総合受付で。お昼を一緒に食べるなら12:30集合でもいいよ、どっちがいい？`,
    company: 'dentsu',
    events: ['briefing/other 12-08 13:30 @1階の総合受付'],
  },
  {
    text: `東京海上日動　最終選考のご案内

佐藤 美咲 様

■ 選考内容　役員面接（30分）およびグループディスカッション（60分）
■ 日時　　　12月22日（火）9:00～12:00
■ 場所　　　東京本店 新館15階
■ 持参物　　履歴書（写真貼付）、筆記用具

交通費は当日支給いたします。ご欠席の場合は12月18日（金）17時までにお電話ください。`,
    company: 'tokio',
    events: ['interview/group_discussion 12-22 09:00-12:00 @東京本店 新館15階', '(other 12-18 17:00)'],
    memo: ['履歴書（写真貼付）、筆記用具'],
  },
  {
    text: `佐藤様

北斗電機 人事の深井です。
内定式の日時が決まりました。10月1日（金）14時から、川崎の本社講堂で執り行います。式のあと、16時より懇親会を予定しております。
遠方の方の交通費と宿泊費は会社が負担いたしますので、必要な方は8月31日までにお申し出ください。`,
    company: 'hokuto',
    events: ['other 10-01 14:00 @川崎の本社講堂', 'other 10-01 16:00', 'other 08-31'],
  },
  {
    text: `佐藤 美咲 様

お世話になっております。株式会社アジサイ電機 採用担当の久野です。

このたびは一次面接へのご参加ありがとうございました。
選考の結果、次のステップにお進みいただくことになりました。

【二次面接】
日時：2026年12月14日（月）13:00～13:45
場所：弊社本社 4階 第2応接室
持ち物：特になし

ご都合が合わない場合は、12月9日（水）までにご連絡ください。`,
    company: '+アジサイ電機',
    events: ['interview 12-14 13:00-13:45 @弊社本社 4階 第2応接室', '(other 12-09)'],
  },
  {
    text: `佐藤さん、こんにちは。三菱商事の早川です。
この前お話しした若手社員との座談会、12月16日の18時半からに決まりました。場所は丸の内の本社21階、食堂の奥にある個室です。
軽食を用意する都合で、12月11日までに参加できるかどうか教えてください。`,
    company: 'mc',
    events: ['briefing 12-16 18:30 @丸の内の本社21階 or 丸の内の本社21階、食堂の奥にある個室', 'other 12-11'],
  },
  {
    text: `Hi Misaki,

It was a pleasure speaking with you yesterday. As promised, here are the details of your final interview with Dentsu:

Date: Thursday, December 17
Time: 15:00-16:00
Place: Shiodome HQ, 35F

You'll be meeting our Head of Planning. Please let me know if anything changes.

Best wishes,
Aya`,
    company: 'dentsu',
    events: ['interview 12-17 15:00-16:00 @Shiodome HQ, 35F'],
  },
  {
    text: `北斗電機の採用サイトからのお知らせ

佐藤 美咲 様

WEBテストの受検期限が近づいています。
受検期限：12月8日（火）23:59
受検状況：未受検
期限を過ぎると受検できなくなります。

受検はこちら
https://webtest.example.jp/hk`,
    company: 'hokuto',
    events: ['web_test 12-08 23:59 https://webtest.example.jp/hk'],
  },
  {
    text: `佐藤様
みなと商事の井口です。12月15日の最終面接について、社長の予定が変わりまして、恐れ入りますが12月17日の10時からに変更させていただけないでしょうか。場所は変わりません。
ご返事は明日の夕方までにいただけると助かります。`,
    company: 'minato',
    events: ['interview 12-15 > 12-17 10:00', 'other ?'],
  },
  {
    text: `サントリー採用チームです！
ES通過おめでとうございます。次はグループディスカッションです。
下のリンクから希望日を選んでください（12/5まで）。
https://suntory.example.jp/gd
開催日は12/12、12/13、12/19のいずれも10時〜12時、会場は台場オフィスです。`,
    company: 'suntory',
    events: [
      'group_discussion 12-12 10:00-12:00 | 12-13 10:00-12:00 | 12-19 10:00-12:00 @台場オフィス',
      'other 12-05 https://suntory.example.jp/gd',
    ],
  },
  {
    text: `佐藤 美咲様

東京海上日動の牧でございます。
このたびの選考にあたり、多くの時間を割いていただきましたこと、改めて御礼申し上げます。
慎重に検討いたしましたが、今回はご期待に沿えない結果となりました。
佐藤様のこれからのご健闘をお祈り申し上げます。`,
    company: 'tokio',
    events: [],
    outcome: 'rejected',
  },
  {
    text: `佐藤さん
海野海運の濱口です。明日の説明会、13時開始ですが12時半から受付しています。会場は横浜本社の2階ホールで、入口は海側です。
寒いので暖かい格好で来てくださいね。`,
    company: 'unno',
    events: ['briefing ? @横浜本社の2階ホール'],
  },
  {
    text: `三井不動産　内定者各位

内定者懇親会のご案内

日　時：2027年2月19日（金）18時～20時
会　場：東京ミッドタウン日比谷 9階
会　費：無料
締　切：2月5日（金）までに出欠をご回答ください
回答先：https://forms.example.jp/fudosan/party`,
    company: 'fudosan',
    events: [
      'other 02-19 18:00-20:00 @東京ミッドタウン日比谷 9階',
      'other 02-05 https://forms.example.jp/fudosan/party',
    ],
  },
  {
    text: `佐藤さん、風間コンサルの相川です。
例の件、部長に聞いてみました。12月10日の午後なら30分取れるそうです。14時でどうですか？ 六本木まで来てもらってもいいし、オンラインでもいいです。`,
    company: 'kazama',
    events: ['interview 12-10 14:00-14:30'],
  },
  {
    text: `青嵐化学工業 新卒採用

履歴書のご提出について

一次面接（12月18日）に先立ち、履歴書と成績証明書を12月11日（金）必着でお送りください。
送付先：大阪市北区中之島1-1 人事部 採用係
面接の時間は15日までにメールでお知らせします。`,
    company: 'seiran',
    events: ['interview 12-18', 'other 12-11'],
  },
  {
    text: `あおば銀行の内田です。
佐藤さん、昨日はお電話で失礼しました。面談の希望日ですが、こちらは12/8の14時、12/9の11時、12/10の16時が可能です。第一希望から順に教えていただけますか。オンラインでの実施になります。`,
    company: 'aoba',
    events: ['interview 12-08 14:00 | 12-09 11:00 | 12-10 16:00 @オンライン'],
  },
  {
    text: `佐藤 美咲 様

株式会社キキョウ薬品 人事部採用課です。
先日は弊社研究所のオープンカンパニーにご参加いただき、誠にありがとうございました。

ご参加いただいた皆さまに、早期選考のご案内をお送りしております。
エントリーをご希望の方は、12月14日（月）正午までに、マイページよりエントリーシートをご提出ください。
書類選考の結果は、12月24日（木）までにご連絡いたします。

マイページ
https://mypage.example.jp/kikyo`,
    company: '+キキョウ薬品',
    events: ['es_deadline 12-14 12:00'],
  },
  {
    text: `みなと商事 新卒採用担当

佐藤 様

お問い合わせいただきありがとうございます。
会社説明会は次の日程で開催しております。いずれも内容は同じですので、ご都合のよい回にお申し込みください。

12月10日（木）15:00～16:30　本社
12月12日（土）10:00～11:30　オンライン
12月17日（木）15:00～16:30　本社

お申し込みは各回の2日前までにマイページからお願いします。`,
    company: 'minato',
    events: ['briefing 12-10 15:00-16:30 | 12-12 10:00-11:30 | 12-17 15:00-16:30'],
  },
  {
    text: `Hi Misaki,

Thanks again for your interest in Sony. Unfortunately the interview slot you picked (Dec 10, 2pm) is no longer available.
Would Dec 11 at 10am or Dec 14 at 3pm work instead? Each interview lasts 45 minutes and will be on Zoom.

Sorry for the trouble,
Daniel`,
    company: 'sony',
    events: ['interview 12-11 10:00 | 12-14 15:00 @Zoom'],
  },
  {
    text: `北斗電機 深井です。
佐藤さん、技術面接おつかれさまでした。社内での評価も上々です！
最終面接は1月7日か8日になりそうです。まだ役員の予定が固まっていないので、決まり次第ご連絡しますね。
それまでに、適性検査を受けておいてください。締め切りは12月20日です。`,
    company: 'hokuto',
    events: ['interview 01-07 | 01-08', 'web_test 12-20'],
  },
  {
    text: `NRI採用事務局です。

佐藤様の一次面接について、以下の内容で承りました。

面接日　　：12月9日
開始時刻　：14時20分
面接形式　：Web（Zoom）
接続先　　：https://zoom.us/j/4455667788
接続テスト：面接前日までに各自で実施してください

当日、接続できない場合は 03-0000-1111（9時〜18時）へお電話ください。`,
    company: 'nri',
    events: ['interview 12-09 14:20 https://zoom.us/j/4455667788 @Web（Zoom）'],
  },
  {
    text: `佐藤さん、あおば銀行の杉山です。
土曜はありがとう！ 話に出た支店見学、12/15(火)の15時でどうかな？ 場所は新宿支店、1階の案内カウンターで待ってます。
無理なら17日でも平気です。`,
    company: 'aoba',
    events: ['briefing/other 12-15 15:00 @新宿支店'],
  },
  {
    text: `サントリーホールディングス
インターンシップ事務局

このたびは当社インターンシップにご応募くださり、ありがとうございます。
応募者多数のため抽選を行いました結果、残念ながら今回は落選となりました。
なお、1月20日（水）にはオンラインの業界研究セミナーを予定しておりますので、よろしければご参加ください（申込は1月10日まで）。`,
    company: 'suntory',
    events: [],
    outcome: 'rejected',
    phase: 'intern',
  },
  {
    text: `青嵐化学工業　佐藤 様

最終面接のお知らせ

先般ご受験いただきました筆記試験ならびに二次面接の結果、佐藤様には最終面接にお越しいただくことになりました。
日程は来る12月22日（火）、時間は午前10時30分、会場は大阪本社10階でございます。
なお、遠方よりお越しの場合は前日の宿泊を手配いたしますので、12月14日（月）までにお申し付けください。
交通費は実費を支給いたします。`,
    company: 'seiran',
    events: ['interview 12-22 10:30 @大阪本社10階', 'other 12-14'],
  },
  {
    text: `星野テックの久保です！
内定、改めておめでとう🎉 承諾書ありがとうございます、無事に受け取りました（11/27着）。
次は内定者LT会ってのを1/16(土)の14時から渋谷オフィスでやるので、よかったら遊びに来てください。5分でなんでも発表できます。
LTしたい人は1/9までに私にDMください！`,
    company: 'hoshino',
    events: ['other 01-16 14:00 @渋谷オフィス', 'other 01-09'],
  },
  {
    text: `三井不動産株式会社　採用選考のご案内
佐藤 美咲 様
1次選考（グループディスカッション）：通過
2次選考（個人面接）：
　　12月16日（水）10:20集合
　　10:30開始 11:15終了予定
　　日本橋室町三井タワー 20階 受付前
3次選考（最終面接）：1月中旬を予定
ご不明な点は採用担当までお問い合わせください。`,
    company: 'fudosan',
    events: ['interview 12-16 10:30-11:15 @日本橋室町三井タワー 20階 受付前', '(interview ?)'],
  },
  {
    text: `佐藤さん
こんにちは、海野海運の川口です。
二次面接ですが、12月18日（金）15時に決定しました。場所はこの間と同じ横浜本社です。
今回は英語での質問も少しあります。あまり構えずにいらしてくださいね。
何かあれば15日までに私までメールをください。`,
    company: 'unno',
    events: ['interview 12-18 15:00 @横浜本社', 'other 12-15'],
  },
  {
    text: `【重要】三井不動産 ES提出期限に関するお知らせ

現在、マイページにアクセスしづらい状況が続いております。
これに伴い、本日12:00としておりましたES提出期限を、明日11月29日（日）12:00まで延長いたします。
ご不便をおかけし、誠に申し訳ございません。`,
    company: 'fudosan',
    events: ['es_deadline 11-28 12:00 > 11-29 12:00'],
  },
  {
    text: `東京海上日動の池田です。佐藤さん、先日はありがとうございました！
12/10(木)に若手5人くらいで座談会をやろうと思っています。時間は18:30〜20:00、場所はまだ未定ですが大手町近辺の予定です。
来られそうなら今週中に返事もらえると嬉しいです。`,
    company: 'tokio',
    events: ['briefing 12-10 18:30-20:00'],
  },
  {
    text: `佐藤 様

北斗電機の深井です。
ご辞退のご連絡、承りました。残念ではございますが、佐藤様のご決断を尊重いたします。
12月17日に予定しておりました最終面接は取り消させていただきます。
今後のご活躍をお祈りしております。`,
    company: 'hokuto',
    events: [],
  },
  {
    text: `みなと商事 人事部 / 面接日程確定通知

候補者：佐藤 美咲 様
ステップ：一次面接
日時：12/10（木）11:00 〜 11:40（JST）
場所：オンライン
会議URL：https://teams.microsoft.com/l/meetup-join/minato1
面接官：営業本部　田所

本通知は自動送信です。変更は12/8（火）までにマイページから申請してください。`,
    company: 'minato',
    events: ['interview 12-10 11:00-11:40 https://teams.microsoft.com/l/meetup-join/minato1 @オンライン'],
  },
  {
    text: `佐藤さん、サントリー井上です。
課題のプレゼン、とても良かったです！最後に役員と話してもらいたくて、12月24日の13時って空いてますか？ クリスマスイブですみません（笑）
30分くらいで終わります。台場の本社でも、オンラインでも大丈夫。`,
    company: 'suntory',
    events: ['interview 12-24 13:00-13:30'],
  },
  {
    text: `佐藤 美咲 様

拝啓　向寒の候、貴殿におかれましてはますますご清祥のこととお喜び申し上げます。
さて、先日ご受験いただきました採用試験の結果、貴殿を採用内定者と決定いたしましたのでお知らせいたします。
つきましては、同封の誓約書にご署名ご捺印のうえ、十二月二十五日（必着）までにご返送ください。
また、一月二十三日（土）午後二時より、本社講堂におきまして内定者説明会を開催いたしますので、万障お繰り合わせのうえご出席ください。
敬具
青嵐化学工業株式会社　人事部長`,
    company: 'seiran',
    events: ['other 12-25', 'briefing/other 01-23 14:00 @本社講堂'],
    outcome: 'offer',
  },
  {
    text: `電通の中村です、おはよう！
明日のOB訪問、ごめんなさい、急な出張で行けなくなりました。来週の木曜（12/3）の同じ時間でもいいですか？場所も同じ汐留のカフェで。`,
    company: 'dentsu',
    events: ['other 12-03 @汐留のカフェ'],
  },
  {
    text: `風間コンサルティング採用事務局

【面接日のお知らせ】
1st Interview：12/14 (Mon) 10:00-10:45 ＠六本木オフィス
2nd Interview：12/14 (Mon) 11:00-11:45 ＠六本木オフィス
※続けて2回行います。合否は12/16 (Wed) に電話でお伝えします。`,
    company: 'kazama',
    events: ['interview 12-14 10:00-10:45 @六本木オフィス', 'interview 12-14 11:00-11:45 @六本木オフィス'],
  },
  {
    text: `あおば銀行の内田です。佐藤さん、面談の候補ありがとうございます。
いただいた中では12月7日の17時が一番都合がよいので、そちらでお願いします。オンラインで30分ほどの予定です。前日までにリンクを送ります。`,
    company: 'aoba',
    events: ['interview 12-07 17:00-17:30 @オンライン'],
  },
  {
    text: `佐藤 美咲 様

お世話になっております。
株式会社サルビア商会 採用チームの里見と申します。

先日ご応募いただいた書類を拝見し、ぜひ一度オンラインで面談のお時間をいただきたくご連絡いたしました。

以下の日程でご都合はいかがでしょうか。
・12月7日（月）　10時～11時
・12月8日（火）　15時～16時
・12月9日（水）　13時～14時

いずれもご都合が悪い場合には、お手数ですが候補日を3つほどお知らせください。
どうぞよろしくお願いいたします。`,
    company: '+サルビア商会',
    events: ['interview 12-07 10:00-11:00 | 12-08 15:00-16:00 | 12-09 13:00-14:00'],
  },
  {
    text: `三菱商事の早川です。面談のご希望、確認しました。
12月11日（金）14時〜15時でお願いします。丸の内パークビルの1階にあるカフェでお待ちしています。
当日の連絡先：090-0000-0000（早川）`,
    company: 'mc',
    events: ['interview 12-11 14:00-15:00 @丸の内パークビルの1階にあるカフェ or 丸の内パークビルの1階 or カフェ'],
  },
  {
    text: `Subject: Sony - Online Info Session Reminder

Hi Misaki,

Just a quick reminder that our online info session is tomorrow, December 1, from 6:00 to 7:30 PM.
Join here: https://zoom.us/j/333
You can enter the waiting room from 5:50 PM.

See you then!
Sony Recruiting`,
    company: 'sony',
    events: ['briefing 12-01 18:00-19:30 https://zoom.us/j/333'],
  },
  {
    text: `佐藤さん、お疲れさまです。みなと商事の高野です。
先週お話しした工場見学、日程が出ました。1月22日の13時に鶴見駅西口集合、バスで移動して16時半に同じ場所で解散です。
動きやすい靴でお願いします。参加できるかどうか、来週末までに返信ください。`,
    company: 'minato',
    events: ['briefing 01-22 13:00-16:30 @鶴見駅西口', 'other ?'],
  },
  {
    text: `東京海上日動 採用事務局より

佐藤美咲 様

最終面接へのご案内をお送りします。

日時：2026年12月18日（金）　15:00（所要時間：約40分）
場所：東京海上日動ビル本館　27階
持参物：身分証明書
服装：自由

＊15分前から受付を開始します
＊交通遅延等で遅れる場合は必ずご連絡ください（03-0000-2222）`,
    company: 'tokio',
    events: ['interview 12-18 15:00-15:40 @東京海上日動ビル本館　27階'],
    memo: ['身分証明書'],
  },
  {
    text: `NRIの木村です。
佐藤さん、最終面接通過おめでとうございます！内々定です。
正式な通知書は郵送しますが、まずはオファー面談でいろいろお話しさせてください。12月16日か17日の夕方、17時以降で1時間ほどいかがでしょうか。大手町まで来ていただけると嬉しいです。
返事は急ぎませんが、12月11日までに希望日を教えてください。`,
    company: 'nri',
    events: ['other 12-16 17:00 | 12-17 17:00', 'other 12-11'],
    outcome: 'offer',
  },
  {
    text: `海野海運 採用担当より、インターンシップ参加者の皆さんへ

1日目（12/21）：9:30 横浜本社1階に集合、オリエンテーション
2日目（12/22）：10:00 本牧ふ頭に現地集合
3日目（12/23）：9:30 横浜本社、成果発表

昼食は各自ご用意ください。`,
    company: 'unno',
    events: ['internship 12-21 09:30 @横浜本社1階', 'internship 12-22 10:00', 'internship 12-23 09:30'],
    phase: 'intern',
  },
  {
    text: `あおば銀行です。佐藤様のリクルーター面談につきまして、担当者より以下のとおり連絡がありました。

「12月10日（木）の18時に、大手町の本店1階ロビーで待ち合わせましょう。お名前のプレートを持って立っています。時間は1時間くらいを予定しています。」

ご不明な点がありましたら、人事部までお知らせください。`,
    company: 'aoba',
    events: ['interview 12-10 18:00-19:00 @大手町の本店1階ロビー'],
  },
  {
    text: `風間コンサルティングの森田です。
年内の面接はすべて終了いたしましたので、佐藤さんの最終面接は年明け、1月13日（水）の11時から行います。場所は六本木オフィス、面接官は代表の風間です。
よいお年をお迎えください。`,
    company: 'kazama',
    events: ['interview 01-13 11:00 @六本木オフィス'],
  },
  {
    text: `佐藤 美咲 様

いつもお世話になっております。株式会社ツツジ観光の人事部、森川でございます。
このたびは一次選考にご参加いただき、ありがとうございました。

選考の結果、次の面接にお進みいただきたく存じます。
下記日程にてご来社をお願い申し上げます。

日時：12月16日（水）14:00
場所：弊社本社ビル5階会議室（地下鉄東山線「伏見」駅より徒歩3分）
面接官：人事部長
所要時間：45分程度

ご不明な点がございましたら、森川（052-000-0000）までご連絡ください。`,
    company: '+ツツジ観光',
    events: [
      'interview 12-16 14:00-14:45 @弊社本社ビル5階会議室（地下鉄東山線「伏見」駅より徒歩3分） or 本社ビル5階会議室',
    ],
  },
  {
    text: `佐藤さん、星野テックの久保です。
先週末のハッカソン、楽しかったですね！
さて、次の面談ですが、CTOの三枝が12月8日の10時から11時なら時間を取れるそうです。オンラインで問題なければ、この時間で招待を送ります。どうでしょう？`,
    company: 'hoshino',
    events: ['interview 12-08 10:00-11:00 @オンライン'],
  },
  {
    text: `【北斗電機】二次面接のご案内（日程確定）

佐藤 美咲 様
マイページにてご予約いただきました二次面接について、詳細をお知らせします。

日程：2026年12月15日（火）
時間：16:40〜17:20
会場：北斗電機 東京オフィス（浜松町）11階
※10分前になりましたら、受付の電話で「採用面接」とお伝えください。
※予約の変更期限は12月11日（金）です。`,
    company: 'hokuto',
    events: ['interview 12-15 16:40-17:20 @北斗電機 東京オフィス（浜松町）11階'],
  },
  {
    text: `Dear Misaki,

I hope you're well. We'd like to invite you to visit our Roppongi office for a half-day case workshop on Saturday, January 16, 1 PM – 5 PM. Lunch is not provided.
If you'd like to join, please reply to this email by December 20. Seats are limited to 15.

Kazama Consulting Campus Team`,
    company: 'kazama',
    events: ['briefing/other/internship 01-16 13:00-17:00 @Roppongi office', 'other 12-20'],
  },
  {
    text: `三井不動産の大西です。
インターンの選考結果が出ました。佐藤さん、合格です！
日程は2月8日から10日までの3日間、毎日9時半に日本橋の本社へ集合してください。
参加の確認を12月10日までにマイページでお願いします。宿泊が必要な場合はその際にお知らせください。`,
    company: 'fudosan',
    events: ['internship 02-08~02-10 @日本橋の本社', 'other 12-10'],
    phase: 'intern',
  },
  {
    text: `サントリー採用チームです！

Webテストの受検、ありがとうございました。
12/10(木)までに合否をマイページに掲載します。合格の方はそのまま面接の予約に進めます。
面接は12/16〜12/22の平日、オンラインで30分です。予約は先着順なので、早めにチェックしてくださいね。`,
    company: 'suntory',
    events: ['interview ?'],
  },
  {
    text: `青嵐化学工業　新卒採用

エントリーシート受領のお知らせ

佐藤 美咲 様
11月27日（金）付でエントリーシートを受領いたしました。
選考の結果は、2週間以内にメールでお知らせいたします。
なお、12月12日（土）10:00～12:00にオンラインで開催する社員座談会には、どなたでもご参加いただけます（予約不要）。
https://zoom.us/j/5556667777`,
    company: 'seiran',
    events: ['briefing 12-12 10:00-12:00 https://zoom.us/j/5556667777 @オンライン'],
  },
  {
    text: `佐藤さん
電通の間宮です。クリスマス前のばたばたで申し訳ないのですが、最終面接を12/23の10時に設定しました。汐留本社の40階です。役員3名との面接で、1時間みておいてください。
当日は正装で。前日の夜に確認の電話を入れますね。`,
    company: 'dentsu',
    events: ['interview 12-23 10:00-11:00 @汐留本社の40階'],
  },
  {
    text: `東京海上日動のOB、池田です。
模擬面接、12/3の20時からZoomでやりましょう。URLはこれです https://zoom.us/j/99887
聞きたいことがあれば前日までにまとめて送ってくれると助かります。`,
    company: 'tokio',
    events: ['interview/other 12-03 20:00 https://zoom.us/j/99887 @Zoom'],
  },
  {
    text: `NTTデータ 人事本部
佐藤 美咲 様

【ご連絡】入社承諾書の提出について

提出期限を12月18日（金）としておりましたが、年末の郵便事情を考慮し、12月25日（金）に延長いたします。
すでにご投函いただいた方は、本メールへの対応は不要です。`,
    company: 'nttdata',
    events: ['other 12-18 > 12-25'],
  },
  {
    text: `海野海運株式会社　新卒採用担当　川口

佐藤様
先日は横浜本社までお越しいただき、ありがとうございました。
面接の際にお預かりした書類のうち、健康診断書の日付が昨年のものでしたので、お手数ですが最新のものを1月15日までに郵送いただけますか。
宛先：〒231-0000 横浜市中区海岸通1-1`,
    company: 'unno',
    events: ['other 01-15'],
  },
  {
    text: `佐藤 美咲 様

株式会社ボタン精機の人事部、江口と申します。お世話になっております。

弊社の最終選考として、役員面接と工場見学を一日で行っております。
つきましては、12月18日（金）の9時から15時ごろまで、お時間を頂戴できますでしょうか。
集合は弊社の静岡工場、正門脇の守衛所前です。昼食をご用意いたします。
難しい場合は別の日を調整いたしますので、12月10日までにご一報ください。`,
    company: '+ボタン精機',
    events: [
      'interview/briefing 12-18 09:00-15:00 @静岡工場 or 静岡工場、正門脇の守衛所前 or 正門脇の守衛所前',
      'other 12-10',
    ],
  },
  {
    text: `NRI Campus Recruiting

Hi Misaki,

Your second interview is set for Friday, 18 December at 2:30 pm and will take about an hour. Please come to the 12th-floor reception of our Otemachi office 10 minutes early.
Please also upload your transcript by 14 December: https://upload.example.com/nri

Thank you!`,
    company: 'nri',
    events: ['interview 12-18 14:30-15:30 @Otemachi office', 'other 12-14 https://upload.example.com/nri'],
  },
  {
    text: `サントリーホールディングス株式会社　人財戦略本部

佐藤 美咲 様

二次面接のご案内

　日　時：　２０２６年１２月２１日（月）　１３時００分　～　１３時５０分
　場　所：　サントリーワールドヘッドクォーターズ
　　　　　　東京都港区台場２－３－３
　受　付：　１２時４５分より　１階エントランス

　当日は、本メールを印刷したものと学生証をご持参ください。`,
    company: 'suntory',
    events: ['interview 12-21 13:00-13:50 @サントリーワールドヘッドクォーターズ'],
  },
  {
    text: `佐藤様
お世話になります。あおば銀行の本多です。先ほどお電話差し上げましたが、つながりませんでしたのでメールで失礼します。
12月9日の面談、私の都合で申し訳ないのですが、翌10日の同じ11時に変更をお願いできないでしょうか。`,
    company: 'aoba',
    events: ['interview 12-09 > 12-10 11:00'],
  },
  {
    text: `東京海上日動の牧です。
本日は面談のお時間をいただき、ありがとうございました。お話の中で触れた社員インタビュー動画をお送りします。
https://video.example.jp/tokio/1
次は1月15日の説明会でお目にかかれるのを楽しみにしております（10時開始、新館15階です）。`,
    company: 'tokio',
    events: ['briefing 01-15 10:00 @新館15階'],
  },
  {
    text: `海野海運の川口です。
佐藤さん、二次面接は通過です。おめでとうございます！
最終面接は社長と1対1で、12月25日の11時から本社で行います。時間は30分程度です。緊張するかもしれませんが、普段どおりで大丈夫ですよ。`,
    company: 'unno',
    events: ['interview 12-25 11:00-11:30 @本社'],
  },
  {
    text: `風間コンサルティング 採用事務局

ケース面接対策セミナー（オンライン）

12月5日（土）14:00-16:00
12月6日（日）14:00-16:00
※両日とも内容は同じです。お好きなほうにご参加ください。

お申し込み　https://kazama.example.com/seminar
締切　各日の前日18時`,
    company: 'kazama',
    events: ['briefing 12-05 14:00-16:00 | 12-06 14:00-16:00 https://kazama.example.com/seminar @オンライン'],
  },
  {
    text: `北斗電機の金井です。面接の会場が変わりましたのでお知らせします。

日時：12月9日（水）10:00～11:00
会場：
　（変更前）本社 3階 会議室
　（変更後）品川北ビル 5階 第2会議室

当日は受付でお名前をお伝えください。`,
    company: 'hokuto',
    events: ['interview 12-09 10:00-11:00 @品川北ビル 5階 第2会議室'],
  },
  {
    text: `北斗電機の金井です。面接のご案内です。

日時：12月9日（水）10:00～11:00
会場：
　本社 3階 会議室

変更前のご案内は破棄してください。`,
    company: 'hokuto',
    events: ['interview 12-09 10:00-11:00 @本社 3階 会議室'],
  },
  {
    text: `みなと商事 一次面接のご案内

日程　　12月14日（月）
時間　　13:00～13:40
会場　　大阪会場　中之島スクエア 5F 会議室B`,
    company: 'minato',
    events: ['interview 12-14 13:00-13:40 @大阪会場 中之島スクエア 5F 会議室B or 中之島スクエア 5F 会議室B'],
  },
  {
    text: `みなと商事 一次面接のご案内

開 催 日　12月14日（月） 13:00～13:40
開 催 場 所　中之島スクエア 5F 会議室B`,
    company: 'minato',
    events: ['interview 12-14 13:00-13:40 @中之島スクエア 5F 会議室B'],
  },
  {
    text: `星野テクノロジーズの内定者の皆さまへ

日程：3月12日（金）
第一部　オフィス見学　14:00～15:30（渋谷オフィス）
第二部　懇親会　16:00～18:00（ホテル青葉「桜の間」）

皆さまにお会いできるのを楽しみにしています。`,
    company: 'hoshino',
    events: [
      'briefing/other 03-12 14:00-15:30 @渋谷オフィス',
      'other 03-12 16:00-18:00 @ホテル青葉「桜の間」 or ホテル青葉',
    ],
  },
  {
    text: `青嵐化学工業 会社説明会のご案内

日程：12月11日（金）
14:00～16:00
内容：第一部 会社紹介、第二部 質疑応答
場所：本社 2階 ホール`,
    company: 'seiran',
    events: ['briefing 12-11 14:00-16:00 @本社 2階 ホール'],
  },
  {
    text: `NRIの採用担当です。次は面接です。
予約の期限：12月8日（火）23:59
面接は12月14日（月）～12月16日（水）のあいだで、10時から18時まで、お1人30分です。`,
    company: 'nri',
    events: ['other 12-08 23:59'],
  },
  {
    text: `NRIの採用担当です。
冬期インターンシップは12月14日（月）～12月16日（水）に、10時から18時まで行います。会場は大手町の本社です。
参加のご回答は12月8日（火）23:59までにお願いします。`,
    company: 'nri',
    events: ['internship 12-14~12-16 @大手町の本社', 'other 12-08 23:59'],
  },
  {
    text: `海野海運の採用係です。
12月4日（金）に予定しておりました会社見学は、悪天候のため中止とさせていただきます。

振替につきましては、12月11日（金）13:00～15:00に同じ内容で実施いたします。お申込みの皆さまは11日へ振り替えております。`,
    company: 'unno',
    events: ['briefing 12-04 > 12-11 13:00-15:00'],
  },
  {
    text: `海野海運の採用係です。
12月4日（金）の会社見学は、悪天候のため中止とさせていただきます。

なお、12月11日（金）13:00～15:00の会社説明会は予定どおり行います。`,
    company: 'unno',
    events: ['briefing 12-11 13:00-15:00'],
  },
  {
    text: `三井不動産 新卒採用
【第1回締切】2027年1月15日（金）12:00
(1) エントリーシートの提出
(2) 適性検査の受検
いずれも上記締切までに完了してください。`,
    company: 'fudosan',
    events: ['es_deadline 01-15 12:00', 'web_test 01-15 12:00'],
  },
  {
    text: `三井不動産 新卒採用
【エントリーシート提出締切】2027年1月15日（金）12:00
適性検査の受検は、書類選考のあとにご案内します。`,
    company: 'fudosan',
    events: ['es_deadline 01-15 12:00'],
  },
  {
    text: `北斗電機の総務、神田です。工場での仕事を体験していただく会のご案内です。
・12/17（木）溶接の体験
・12/18（金）設計の体験
いずれも9時から15時まで、1日だけでも結構です。ご都合のよい日を12月10日までにお知らせください。`,
    company: 'hokuto',
    events: ['internship/briefing/other 12-17 09:00-15:00 | 12-18 09:00-15:00', 'other 12-10'],
  },
  {
    text: `学生部からのお知らせです。
・証明書発行機は12月28日（月）17時で停止し、1月6日（水）8時30分に再開します。
・就職課の窓口は12月26日（土）～1月5日（火）は閉室します。`,
    company: null,
    events: [],
  },
  {
    text: `サントリーの三田村です。最終面接のご案内です。
日時：12月10日（木）14:20～15:00
場所：本社 10階
往復の交通費は、後日ご登録の口座にお振込みします。`,
    company: 'suntory',
    events: ['interview 12-10 14:20-15:00 @本社 10階'],
  },
  {
    text: `あおば銀行 本選考プレセミナーのご案内
3daysインターンシップでは熱心にお取り組みいただき、ありがとうございました。
日時：12月10日（木）10:00～11:30
いずれも Teams での開催です。`,
    company: 'aoba',
    events: ['briefing 12-10 10:00-11:30 @Teams'],
    phase: 'fulltime',
  },
  {
    text: `おばちゃんです。私の勤める若葉信用金庫が学生さん向けの説明会をするそうです。若葉信用金庫の人事部に聞きました。
12月19日（土）の13時から15時まで。`,
    company: '+若葉信用金庫',
    events: ['briefing 12-19 13:00-15:00'],
  },
  {
    text: `ゼミの先輩の説明会のお知らせ。若葉銀行の人と白羽証券の人が来ます。
12月19日（土）の13時から15時まで。`,
    company: null,
    events: ['briefing 12-19 13:00-15:00'],
  },
  {
    text: `電通総研 冬季1dayワークショップのご案内
日時：1月20日（水）10:00～17:00
会場：品川本社`,
    company: 'soken',
    events: ['internship 01-20 10:00-17:00 @品川本社'],
    phase: 'intern',
  },
  {
    text: `テニス部OGの芦田です。この前部室で会ったときに話した社員訪問会、1月16日（土）の14時から蔵前のショールームでやります。`,
    company: null,
    events: ['other/briefing 01-16 14:00 @蔵前のショールーム or ショールーム'],
  },
  {
    text: `OB訪問の件、12/12(土)の11時からでもいい？ 大手町のタリーズ（地下のほう）で話しましょう。`,
    company: null,
    events: ['other 12-12 11:00 @大手町のタリーズ（地下のほう） or 大手町のタリーズ'],
  },
  {
    text: `みなと商事 人事部です。二次面接のご案内です。
日時：12月16日（水）13:00～13:45
場所：本社 8階
履歴書は前日までにPDFでお送りいただけますと幸いです。`,
    company: 'minato',
    events: ['interview 12-16 13:00-13:45 @本社 8階', 'other 12-15'],
  },
  {
    text: `みなと商事 人事部です。二次面接のご案内です。
日時：12月16日（水）13:00～13:45
場所：本社 8階
ご欠席の場合は、前日までに必ずご連絡ください。`,
    company: 'minato',
    events: ['interview 12-16 13:00-13:45 @本社 8階'],
  },
  {
    text: `三井不動産 人事部の栗原です。冬期インターンシップの当日のご案内をお送りします。
期間は2027年2月3日（水）から5日（金）までの3日間です。初日は本社ビル15階の受付に9時45分にお集まりください。`,
    company: 'fudosan',
    events: ['internship 02-03~02-05 @本社ビル15階の受付 or 本社ビル15階'],
    phase: 'intern',
  },
  {
    text: `三井不動産 人事部です。エントリーシートの受付は12月1日（火）から12月8日（火）までです。`,
    company: 'fudosan',
    events: ['es_deadline 12-08'],
  },
  {
    text: `風間コンサルティングの採用担当です。12月12日（土）に開催する説明会の詳細をお送りします。
時間：10:00～11:30
会場：大手町オフィス`,
    company: 'kazama',
    events: ['briefing 12-12 10:00-11:30 @大手町オフィス'],
  },
  {
    text: `風間コンサルティングの採用担当です。説明会の詳細は12月12日（土）にお送りします。`,
    company: 'kazama',
    events: [],
  },
  {
    text: `あおば銀行の里見でございます。二次面接は、12月14日の月曜日に、大手町の本店ビルにて執り行います。当日は14時10分までに1階エントランスにお集まりください。面接は14時20分に始まり、15時には終了する見込みです。`,
    company: 'aoba',
    events: ['interview 12-14 14:20-15:00 @大手町の本店ビル or 本店ビル'],
  },
  {
    text: `面接は12月12日（土）の10時でお願いします。
場所：うちの事務所（川口市青木4-11-2 コスモビル2F、1Fが花屋さんです）
ワタセ電設株式会社　渡瀬`,
    company: '+ワタセ電設',
    events: ['interview 12-12 10:00 @川口市青木4-11-2 コスモビル2F'],
  },
  {
    text: `東京海上日動 インターンシップ事務局です。
12月16日（水）・17日（木）に大手町での開催をご案内しておりました「損害サービス体感プログラム」につきまして、対面での実施を取りやめ、オンラインに切り替えることといたしました。`,
    company: 'tokio',
    events: ['internship 12-16~12-17'],
    phase: 'intern',
  },
  {
    text: `Thank you for applying to Brackenridge Partners Japan. We would like to invite you to a first-round interview.

Date: Thursday, 17 December 2026
Time: 3:00 pm – 3:45 pm JST

If this time does not work for you, kindly let us know by 5 pm on Monday, 7 December.`,
    company: '+Brackenridge Partners Japan',
    events: ['interview 12-17 15:00-15:45'],
  },
  {
    text: `みなと商事です。最終面接は12月10日（木）14:00より開始いたします。会場：本社`,
    company: 'minato',
    events: ['interview 12-10 14:00'],
  },
  {
    text: `みなと商事です。最終面接の予約受付は12月10日（木）14:00より開始いたします。`,
    company: 'minato',
    events: [],
  },
  {
    text: `みなと商事の平田です。12月19日（土）の10時半から1時間でしたらお話しできます。
参加・辞退のご回答は、12月6日（日）までにお願いします。`,
    company: 'minato',
    events: ['interview/other 12-19 10:30-11:30', 'other 12-06'],
  },
  {
    text: `みなと商事 採用担当です。当日までの流れです。
(1) 12月7日（月）12:00まで
　　自己紹介スライドをマイページからアップロード
(2) 12月9日（水）
　　当日の入室URLをメールでお送りします
(3) 12月10日（木）13:00～14:00
　　グループ面接（Zoom）
(4) 12月17日（木）ごろ
　　結果のご連絡`,
    company: 'minato',
    events: ['other/es_deadline 12-07 12:00', 'interview 12-10 13:00-14:00'],
  },
  {
    text: `みなと商事 採用担当です。当日までの流れです。
12月9日（水）
　　履歴書をお送りください
12月10日（木）13:00～14:00
　　グループ面接（Zoom）`,
    company: 'minato',
    events: ['other 12-09', 'interview 12-10 13:00-14:00'],
  },
  {
    text: `先日ご請求いただきました応募要項をお送りいたします。エントリーシートの締切は12月18日（金）です。
株式会社きさらぎ出版`,
    company: '+きさらぎ出版',
    events: ['es_deadline 12-18'],
  },
  {
    text: `Hi, this is Oliver from Larkspur Robotics Japan. Aya, who was going to interview you on Wednesday, December 2 at 3:00 pm, is ill. Could we move it to Friday, December 4, 5:30 pm – 6:15 pm instead?`,
    company: '+Larkspur Robotics Japan',
    events: ['interview 12-02 15:00 > 12-04 17:30-18:15'],
  },
  {
    text: `おはようございます！ナギサ製薬の岩倉です。採用の面接は12月9日（水）14時からです。
場所は変わらず本社の和室ね
だいたい1時間半くらいで！`,
    company: '+ナギサ製薬',
    events: ['interview 12-09 14:00-15:30 @本社の和室'],
  },
  {
    text: `みなと商事の平田です。ランチの件、12/4(金) 12:15に本社の1階集合でお願いします。13:15くらいには戻る感じで。`,
    company: 'minato',
    events: ['other/interview 12-04 12:15-13:15 @本社の1階'],
  },
  {
    text: `【ハルニレ信託 新卒採用】
面接は12月8日（火）19:00〜20:00です。以下より入室してください。
https://live.harunire.example/1208`,
    company: '+ハルニレ信託',
    events: ['interview 12-08 19:00-20:00 https://live.harunire.example/1208'],
  },
  {
    text: `【ワカバ食品】1次選考（グループディスカッション）のご案内

選考日時：12/15（火）10:00開始　※9:45より入室可
選考方法：オンライン（Google Meet）
参加URL：https://meet.google.com/abc-defg-hij`,
    company: '+ワカバ食品',
    events: ['group_discussion 12-15 10:00 https://meet.google.com/abc-defg-hij'],
  },
  {
    text: `【重要なお知らせ】1次選考のご案内
選考日時：12/15（火）10:00開始`,
    company: null,
    events: ['interview 12-15 10:00'],
  },
  {
    text: `三菱商事 人事部の加藤です。1月15日（金）18時より内定者懇親会を丸の内の「レストラン モナリザ」にて開催いたします。`,
    company: 'mc',
    events: ['other 01-15 18:00 @丸の内の「レストラン モナリザ」'],
  },
  {
    text: `【重要】説明会会場変更のお知らせ
青嵐化学工業 採用担当です。12月16日（水）13:00開始の会社説明会について、会場を変更いたします。
（変更前）大阪本社 3階大会議室
（変更後）グランフロント大阪 北館 B2F`,
    company: 'seiran',
    events: ['briefing 12-16 13:00 @グランフロント大阪 北館 B2F'],
  },
  {
    text: `学内合同企業説明会を下記のとおり開催します。
日時　12月10日（木）・11日（金）13:00～17:00
場所　体育館アリーナ`,
    company: null,
    events: ['briefing 12-10 13:00-17:00 @体育館アリーナ', 'briefing 12-11 13:00-17:00 @体育館アリーナ'],
  },
  {
    text: `北斗電機の長尾です。12月22日（火）13時から工場見学会を行い、その後、16時から社員との座談会を17時まで行います。`,
    company: 'hokuto',
    events: ['briefing 12-22 13:00', 'briefing 12-22 16:00-17:00'],
  },
  {
    text: `電通総研インターン事務局です。
DAY1：12/21（月）13:00-18:00（品川本社）
DAY2：12/22（火）10:00-18:00（オンライン）
事前アンケートを12/16（水）までにご提出ください。`,
    company: 'soken',
    events: ['internship 12-21 13:00-18:00 @品川本社', 'internship 12-22 10:00-18:00 @オンライン', 'other 12-16'],
    phase: 'intern',
  },
  {
    text: `ドコイク株式会社の長谷です。面談の場を設けますので、12/9（水）か12/10（木）の17時以降でご都合いかがでしょうか。30分程度です。`,
    company: '+ドコイク',
    events: ['interview 12-09 17:00-17:30 | 12-10 17:00-17:30'],
  },
  {
    text: `三菱商事 採用チームです。
12月3日（木）10:00からWebテストのご案内をマイページに掲載いたします。Webテストの受検締切は12月8日（火）23:59です。`,
    company: 'mc',
    events: ['web_test 12-08 23:59'],
  },
  {
    text: `面接日時の変更について、承知いたしました。12月11日（金）11時からではなく、12月15日（火）13時30分からとさせていただきます。場所は本社4階応接室です。
株式会社アサギリ建設　小野寺`,
    company: '+アサギリ建設',
    events: ['interview 12-15 13:30 @本社4階応接室'],
  },
  {
    text: `令和8年度 松原市職員採用試験 第2次試験のお知らせ
日時 令和8年12月20日（日）午前9時00分から（午前8時40分集合）
場所 松原市役所 本庁舎 5階 大会議室
内容 個別面接
松原市総務部人事課`,
    company: '+松原市',
    events: ['interview 12-20 09:00 @松原市役所 本庁舎 5階 大会議室'],
  },
];
