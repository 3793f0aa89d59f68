/** Mails composed at random of senders, layouts, kinds of events, ways to write dates, and what stands around them; what is expected is known by how each was made. */
import { addDays, type Day, parts, weekday } from '../../time.ts';
import { type Example, OWN } from './example.ts';

/** A number below `count`, the same for the same seed. */
type Dice = (count: number) => number;

function diceOf(seed: number): Dice {
  let state = Math.imul(seed + 1, 0x9e3779b1);
  return (count) => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return Math.floor((((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32) * count);
  };
}

const oneOf = <T>(dice: Dice, all: readonly T[]): T => all[dice(all.length)] as T;

type Kind = { name: string; type: string; isDue: boolean; when: readonly string[]; prose: readonly string[] };
const KINDS: readonly Kind[] = [
  ...['一次面接', '最終面接', '人事面談'].map((name) => appointment(name, 'interview')),
  ...['グループディスカッション'].map((name) => appointment(name, 'group_discussion')),
  ...['会社説明会', '社員座談会'].map((name) => appointment(name, 'briefing')),
  due('エントリーシート', 'es_deadline', ['提出期限', '提出締切', '締切日時'], 'ご提出'),
  due('適性検査', 'web_test', ['受検期限', '受検締切', '期限'], 'ご受検'),
  due('成績証明書', 'other', ['提出期限', '締切'], 'ご提出'),
];

function appointment(name: string, type: string): Kind {
  const prose = [`${name}を#より実施いたします。`, `#から${name}を行いますので、ご参加ください。`];
  return { name, type, isDue: false, when: ['日時', '開催日時', '日程', '実施日時', '日　時'], prose };
}

function due(name: string, type: string, when: readonly string[], done: string): Kind {
  const prose = [`${name}は#までに${done}ください。`, `#までに${name}を${done}いただきますようお願いいたします。`];
  return { name, type, isDue: true, when, prose };
}

const wide = (text: string) => text.replace(/\d/g, (it) => String.fromCharCode(it.charCodeAt(0) + 0xfee0));
const WEEK = '日月火水木金土';
const DAYS: readonly ((year: number, month: number, date: number, week: string) => string)[] = [
  (_, month, date, week) => `${month}月${date}日（${week}）`,
  (year, month, date, week) => `${year}年${month}月${date}日(${week})`,
  (_, month, date, week) => `${month}/${date}(${week})`,
  (year, month, date, week) => `${year}/${month}/${String(date).padStart(2, '0')}（${week}）`,
  (year, month, date, week) => `令和${year - 2018}年${month}月${date}日（${week}曜日）`,
  (_, month, date, week) => wide(`${month}月${date}日（${week}）`),
  (year, month, date) => `${year}年 ${month}月 ${date}日`,
];

function dayText(dice: Dice, day: Day): string {
  const [year, month, date] = parts(day);
  return oneOf(dice, DAYS)(year, month, date, WEEK[weekday(day)] ?? '');
}

const two = (figure: number) => String(figure).padStart(2, '0');
const HOURS: readonly ((hour: number, minute: number) => string)[] = [
  (hour, minute) => `${hour}:${two(minute)}`,
  (hour, minute) => `${hour}時${minute === 0 ? '' : `${minute}分`}`,
  (hour, minute) => wide(`${hour}:${two(minute)}`),
  (hour, minute) =>
    `${hour < 12 ? '午前' : '午後'}${hour > 12 ? hour - 12 : hour}時${minute === 0 ? '' : `${minute}分`}`,
];

type Made = { text: string; expected: string };

/** A moment as it is written, and as it is expected. */
function momentOf(dice: Dice, isDue: boolean, isProse: boolean): Made {
  const day = addDays('2026-12-01', dice(80));
  const hour = 9 + dice(9);
  const minute = oneOf(dice, [0, 15, 30]);
  const written = oneOf(dice, HOURS);
  const start = `${day.slice(5)} ${two(hour)}:${two(minute)}`;
  const date = dayText(dice, day);
  const space = oneOf(dice, ['', ' ', '　']);
  if (isDue || isProse) return { text: `${date}${space}${written(hour, minute)}`, expected: start };
  const gap = oneOf(dice, ['～', ' - ', '〜', ' ～ ', 'から']);
  const end = written(hour + 1, minute);
  return {
    text: `${date}${space}${written(hour, minute)}${gap}${end}`,
    expected: `${start}-${two(hour + 1)}:${two(minute)}`,
  };
}

/** Labels and values in one of the layouts that recruiting systems and people use. */
const LAYOUTS: readonly ((rows: readonly (readonly [label: string, value: string])[]) => string)[] = [
  (rows) => rows.map(([label, value]) => `${label}：${value}`).join('\n'),
  (rows) => rows.map(([label, value]) => `■${label}\n${value}\n`).join('\n'),
  (rows) => rows.map(([label, value]) => `【${label}】${value}`).join('\n'),
  (rows) => rows.map(([label, value]) => `＜${label}＞\n　${value}`).join('\n'),
  (rows) => rows.map(([label, value]) => `  ${label.padEnd(8, '　')}${value}`).join('\n'),
  (rows) => rows.map(([label, value]) => `・${label}　：　${value}`).join('\n'),
  (rows) => rows.map(([label, value], at) => `${at + 1}. ${label}\n   ${value}`).join('\n'),
  (rows) => rows.map(([label, value]) => `◆ ${label}: ${value}`).join('\n'),
  (rows) => rows.map(([label, value]) => `| ${label} | ${value} |`).join('\n'),
  (rows) => rows.map(([label, value]) => `${label}\t${value}`).join('\n'),
];

const PLACES = [
  '本社 5階 会議室A',
  '品川本社ビル 12F',
  'オンライン（Zoom）',
  '丸の内支店 2階',
  '大阪支社 セミナールーム',
];
const GREETINGS = [
  '佐藤 美咲 様\n\nお世話になっております。',
  '佐藤さん、こんにちは！',
  '佐藤 美咲様\n\nこの度は弊社の選考にご応募いただき、誠にありがとうございます。',
  '佐藤様\n\n先日はお忙しい中お時間をいただき、ありがとうございました。',
];
/** What looks like an event and is none. */
const NOISE = [
  '※本メールは送信専用です。ご返信いただいてもお答えできません。',
  'お問い合わせ：03-1234-5678（平日 9:00～17:30）',
  '結果は、1週間程度でご連絡いたします。',
  '受付時間　平日10:00〜18:00（土日祝を除く）',
  'ご不明な点は採用担当（内線 1234）までお問い合わせください。',
  '年末年始休業：12月29日（火）〜1月4日（月）',
  '合否にかかわらず、12月25日（金）までにご連絡いたします。',
  'キャンセルされる場合は、前日の17時までにマイページからお手続きください。',
  '当日の緊急連絡先：090-1234-5678',
  'システムメンテナンスのため、12月6日（日）2:00～6:00はマイページをご利用いただけません。',
  '※マイページのパスワードの有効期限は2027年3月31日です。',
  'エントリー日時：2026/11/20 21:04:33',
];
const FEET = [
  '',
  '\n――――――――――\n東京都港区芝浦1-2-3\nTEL 03-5555-0100\n営業時間 9:00-18:00',
  '\n━━━━━━━━━━━━━━\n〒530-0001 大阪府大阪市北区梅田3-1-1\nsaiyo@example.co.jp\n━━━━━━━━━━━━━━',
  '\n© 2026 Recruit System Inc.',
];

/** A deadline of its own beside an appointment. */
function replyBy(dice: Dice): Made {
  const { text, expected } = momentOf(dice, true, true);
  const ways = [
    `出欠を${text}までにご返信ください。`,
    `返信期限：${text}`,
    `なお、ご都合が悪い場合は${text}までにご連絡ください。`,
  ];
  const said = oneOf(dice, ways);
  return { text: said, expected: said.includes('場合は') ? `(other ${expected})` : `other ${expected}` };
}

/** One mail of the seed. */
export function composed(seed: number): Example {
  const dice = diceOf(seed);
  const company = oneOf(dice, OWN);
  const kind = oneOf(dice, KINDS);
  const isProse = dice(5) === 0;
  const moment = momentOf(dice, kind.isDue, isProse);
  const place = !kind.isDue && !isProse && dice(3) > 0 ? oneOf(dice, PLACES) : null;
  const rows = [[oneOf(dice, kind.when), moment.text] as const, ...(place ? [['場所', place] as const] : [])];
  const message = isProse
    ? oneOf(dice, kind.prose).replace('#', moment.text)
    : `${kind.name}のご案内をお送りします。\n\n${oneOf(dice, LAYOUTS)(rows)}`;
  const noise = Array.from({ length: dice(3) }, () => oneOf(dice, NOISE));
  const sender = oneOf(dice, [`${company.name} 採用担当です。`, `${company.name}株式会社 人事部の田中でございます。`]);
  const answer = !kind.isDue && dice(3) === 0 ? replyBy(dice) : null;
  return {
    text: [oneOf(dice, GREETINGS), sender, '', message, answer?.text ?? '', ...new Set(noise), oneOf(dice, FEET)].join(
      '\n',
    ),
    company: company.id,
    events: [`${kind.type} ${moment.expected}${place ? ` @${place}` : ''}`, ...(answer ? [answer.expected] : [])],
  };
}
