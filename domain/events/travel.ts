/** Travel time: how much time two appointments need between them, by where they are. No map is asked: places are compared as text. */
import { MAX_TRAVEL_MINUTES } from '../fields.ts';
import { MINUTE, toMs } from '../time.ts';
import { endOf, type Timed } from './events.ts';

/** The travel time of a student who has chosen none. */
export const USUAL_TRAVEL_MINUTES = 60;
/** The time between two online appointments, or two at the same place. */
export const CHANGE_MINUTES = 10;
/** The travel times that screens offer. */
export const TRAVEL_CHOICES = [0, 15, 30, 45, 60, 90, 120, 180, 240] as const;

/** What says where an event takes place. `travelMinutes` is what its student set; null leaves it to the kind of place. */
export type Site = {
  /** Empty while the selection does not exist. */
  selectionId: string;
  publicDescription: string;
  publicLocation: string;
  location: string;
  privateUrl: string | null;
  publicUrl: string | null;
  travelMinutes: number | null;
};
/** An event as the rules about travel need it. */
export type Placed = Timed & Site;

/** An appointment of which nothing is known but that one has to go there. */
export const SOMEWHERE: Site = {
  selectionId: '',
  publicDescription: '',
  publicLocation: '',
  location: '',
  privateUrl: null,
  publicUrl: null,
  travelMinutes: null,
};
/** An online appointment. */
export const ONLINE_SITE: Site = { ...SOMEWHERE, location: 'オンライン' };

/** `isVague`: the words name a place only within one company (本社, 会議室A), or a region. */
type Place = { kind: 'online' } | { kind: 'unknown' } | { kind: 'at'; key: string; isVague: boolean };

const ONLINE =
  /オンライン|リモート|online|remote|zoom|teams|google ?meet|webex|skype|(?:web|ウェブ)(?:面接|面談|会議|説明会|開催|参加)|^(?:web|meet)$/;
const EITHER = /または|又は|もしくは|ハイブリッド|\bor\b/;
const MEETING =
  /^https?:\/\/(?:[\w-]+\.)*(?:zoom\.us|teams\.microsoft\.com|teams\.live\.com|meet\.google\.com|webex\.com|whereby\.com)(?:[/?#:]|$)/i;
const VAGUE = /^(?:本社|本店|支社|支店|本部|オフィス|事務所|会議室|会場|受付|社内|貴社|御社|当社|弊社)/;
const REGION = /^(?:[^\d]{1,4}[都道府県市]|東京|都内|大阪|京都|名古屋|福岡|札幌|仙台|横浜|神戸|広島|関東|関西)$/;
/** The name of a station without that of its line: 東京メトロ丸ノ内線大手町駅. */
const STATION = /([^\s、,・()「」線]{1,12})駅/;
const COMPANY = /^(?:jr|東京メトロ|地下鉄|都営)/;
const FLOOR = /(?:地下|b)?\d+(?:階|f(?![a-z])).*$/;

/** Where an event takes place, as far as its texts and links say. */
function placeOf(site: Site): Place {
  const text = fold(site.location || site.publicLocation);
  if (text !== '') {
    if (ONLINE.test(text) && !EITHER.test(text)) return { kind: 'online' };
    const station = STATION.exec(text)?.[1]?.replace(COMPANY, '');
    const key = station ?? (text.replace(FLOOR, '').replace(/[\s、。,.・()「」-]/g, '') || text);
    return { kind: 'at', key, isVague: station === undefined && (VAGUE.test(key) || REGION.test(key)) };
  }
  const isMeeting = [site.privateUrl, site.publicUrl].some((it) => it !== null && MEETING.test(it));
  return { kind: isMeeting || ONLINE.test(fold(site.publicDescription)) ? 'online' : 'unknown' };
}

function fold(text: string): string {
  return text.normalize('NFKC').toLowerCase().trim();
}

/** Whether nothing has to be travelled between two events: both are online, or at one place that is known. */
function isSamePlace(here: Place, there: Place, isOneSelection: boolean): boolean {
  if (here.kind !== 'at' || there.kind !== 'at') return here.kind === 'online' && there.kind === 'online';
  return here.key === there.key && (isOneSelection || !(here.isVague || there.isVague));
}

/** The minutes that two appointments need between them, and whether somebody has to travel in them. */
export type Need = { minutes: number; isTravel: boolean };

/**
 * What two appointments need: what their student set for either, the longer one where both are set, else the student's usual travel time.
 * At one place `CHANGE_MINUTES`, or what was set if that is shorter: what is set is the way to there. A company that invites to two
 * appointments at one place, or says of neither where it is, has thought of the way between them.
 */
export function needBetween(a: Site, b: Site, usual: number): Need {
  const [here, there] = [placeOf(a), placeOf(b)];
  const isOneSelection = a.selectionId === b.selectionId;
  const set = [a.travelMinutes, b.travelMinutes].filter((it) => it !== null);
  const longest = set.length > 0 ? Math.max(...set) : null;
  if (isSamePlace(here, there, isOneSelection)) {
    const minutes = isOneSelection ? 0 : CHANGE_MINUTES;
    return { minutes: Math.min(minutes, longest ?? minutes), isTravel: false };
  }
  const isOpen = here.kind === 'unknown' && there.kind === 'unknown';
  return { minutes: longest ?? (isOpen && isOneSelection ? 0 : usual), isTravel: true };
}

/** Too little time between two appointments: how many minutes are left, of which need. */
export type Shortage = { left: number; need: Need };

/** The shortage between two appointments; null where there is time enough, and where they overlap, which is another matter. */
export function shortageBetween(earlier: Placed, later: Placed, usual: number): Shortage | null {
  if (earlier.kind !== 'appointment' || later.kind !== 'appointment') return null;
  const left = Math.floor((toMs(later.deadline) - toMs(endOf(earlier))) / MINUTE);
  if (left < 0 || left >= MAX_TRAVEL_MINUTES) return null;
  const need = needBetween(earlier, later, usual);
  return left < need.minutes ? { left, need } : null;
}

/** なし, 30分, 1時間, 1時間30分 */
export function travelLabel(minutes: number): string {
  if (minutes === 0) return 'なし';
  const [hours, rest] = [Math.floor(minutes / 60), minutes % 60];
  return `${hours > 0 ? `${hours}時間` : ''}${rest > 0 ? `${rest}分` : ''}`;
}
