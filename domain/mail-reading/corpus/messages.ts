import type { Example } from './example.ts';

/** Messages of LINE and Slack, and what students send one another. */
export const MESSAGES: readonly Example[] = [
  { text: `みなと商事のES、12/2の23:59までだって！`, company: 'minato', events: ['es_deadline 12-02 23:59'] },
  {
    text: `お疲れ様です！NRIの説明会の日程きました
12/7(月) 16:00〜17:30
zoom: https://zoom.us/j/5550001111
パス: abc123`,
    company: 'nri',
    events: ['briefing 12-07 16:00-17:30 https://zoom.us/j/5550001111'],
    memo: ['abc123'],
  },
  {
    text: `電通のGD、12/8の10時に汐留集合でお願いします🙏`,
    company: 'dentsu',
    events: ['group_discussion 12-08 10:00 @汐留'],
  },
  { text: `明日の三井不動産の面接がんばって！！`, company: 'fudosan', events: ['interview ?'] },
  { text: `11/28(土) 20:15 佐藤: 今どこ？\n11/28(土) 20:16 田中: 駅前！`, company: null, events: [] },
  {
    text: `21:03 田中 ソニーのWebテスト受けた？
21:05 佐藤 まだ！いつまで？
21:05 田中 12/3の正午`,
    company: 'sony',
    events: ['web_test 12-03 12:00'],
  },
  {
    text: `@channel 青嵐化学の座談会リマインド
日時：12月4日（金）18:00-19:00
場所：オンライン
参加リンク：https://teams.microsoft.com/l/meetup-join/zz`,
    company: 'seiran',
    events: ['briefing 12-04 18:00-19:00 https://teams.microsoft.com/l/meetup-join/zz @オンライン'],
  },
  {
    text: `あおば銀行の佐々木です。先日はありがとうございました！次回の面談ですが12/9（水）か12/10（木）の18時からはいかがですか？`,
    company: 'aoba',
    events: ['interview 12-09 18:00 | 12-10 18:00'],
  },
  { text: `星野テック、ES締切延びたよ 12/1→12/5`, company: 'hoshino', events: ['es_deadline 12-01 > 12-05'] },
  { text: `サントリー、最終12/15 13時に決定です！おめでとう！`, company: 'suntory', events: ['interview 12-15 13:00'] },
  { text: `今日バイト18時からだっけ`, company: null, events: ['?'] },
  { text: `海野海運落ちた…😭`, company: 'unno', events: [] },
  {
    text: `NTTデータ インターンES 12/11 17:00〆`,
    company: 'nttdata',
    events: ['es_deadline 12-11 17:00'],
    phase: 'intern',
  },
  {
    text: `みんなへ
【12月の締切まとめ】
12/1 三菱商事 ES
12/4 みなと商事 Webテスト
12/8 北斗電機 ES
12/10 電通総研 説明会 15:00`,
    company: '?',
    events: ['es_deadline 12-01', 'web_test 12-04', 'es_deadline 12-08', 'briefing 12-10 15:00'],
  },
  {
    text: `KCのケース面接 12/12(土) 13:00-14:00 六本木オフィスに決まりました`,
    company: 'kazama',
    events: ['interview 12-12 13:00-14:00 @六本木オフィス'],
  },
  { text: `東京海上のリクルーター面談、来週の木曜11時にお願いします`, company: 'tokio', events: ['interview ?'] },
  {
    text: `北斗電機 二次面接
12/14(月) 11:00〜
大崎本社
履歴書持参`,
    company: 'hokuto',
    events: ['interview 12-14 11:00 @大崎本社'],
    memo: ['履歴書'],
  },
  {
    text: `ソニーのESって設問3つ、各400字らしい。12/9 13:00締切`,
    company: 'sony',
    events: ['es_deadline 12-09 13:00'],
  },
  { text: `面接 12/3 14時 場所あとで送る`, company: null, events: ['interview 12-03 14:00'] },
  {
    text: `NRI採用チームです😊 面接の開始時間を変更させてください！
12/3（木）10:00 ⇒ 12/3（木）13:00`,
    company: 'nri',
    events: ['interview 12-03 10:00 > 12-03 13:00'],
  },
  { text: `電通から内定もらった！！承諾期限は12/20`, company: 'dentsu', events: ['other 12-20'], outcome: 'offer' },
  { text: `ありがとうございます！承知しました`, company: null, events: [] },
  { text: `1/2くらいの確率でES通るらしいよ 3/4が落ちるとか`, company: null, events: [] },
  { text: `面接10:00-11:00じゃなくて14:00-15:00になった（みなと商事 12/3）`, company: 'minato', events: ['?'] },
  { text: `三菱商事 説明会 12/3 14:00 #1234 参加者24/7サポート`, company: 'mc', events: ['briefing 12-03 14:00'] },
];
