/** What goes wrong for all: the mail server is away, all processes are, or the clocks jump. */
import { LATEST } from './judge-moments.ts';
import type { Processes } from './processes.ts';
import { DAY, HOUR, MINUTE, SECOND } from './rules.ts';
import type { World } from './story.ts';
import { virtualTime } from './virtual-time.ts';

/** Before this time of day much is due that cannot wait for the end of quiet hours. */
const EVENING = 21 * HOUR + 20 * MINUTE;

/** Draws what happens on this day: mostly nothing. */
export function planTroubles(world: World, processes: Processes, day: number) {
  const { random } = world;
  const at = day + random.within(0, DAY - 1);
  const evening = day + EVENING + random.within(0, 38) * MINUTE;
  if (random.chance(0.1)) virtualTime.at(at, () => stopMail(world, random.pick([2, 10, 45]) * MINUTE));
  if (random.chance(0.1)) virtualTime.at(evening, () => stopMail(world, random.pick([10, 45]) * MINUTE));
  if (random.chance(0.04)) virtualTime.at(at, () => stopAll(world, processes, random.pick([10, 60, 150]) * MINUTE));
  if (random.chance(0.07))
    virtualTime.at(evening, () => stopAll(world, processes, random.pick([10, 60, 150]) * MINUTE));
  if (random.chance(0.06))
    virtualTime.at(at, () => jump(world, processes, random.pick([-HOUR, -2 * MINUTE, 40 * SECOND, HOUR, 3 * DAY])));
}

function stopMail(world: World, ms: number) {
  const from = virtualTime.trueMs();
  world.mailDownUntil = from + ms;
  world.shadows.push({ from, to: from + ms, after: LATEST });
  world.say(null, `the mail server is away for ${ms / MINUTE} min`);
}

function stopAll(world: World, processes: Processes, ms: number) {
  const from = virtualTime.trueMs();
  world.say(null, `all processes are away for ${ms / MINUTE} min`);
  world.shadows.push({ from, to: from + ms, after: LATEST });
  processes.stopAll(ms);
}

function jump(world: World, processes: Processes, ms: number) {
  const { random } = world;
  const from = virtualTime.trueMs();
  const lasts = ms > DAY ? random.within(1, 10) * MINUTE : random.within(2, 90) * MINUTE;
  const until = from + lasts;
  world.jumpedUntil = until;
  world.shadows.push({ from: from - HOUR, to: until + 2 * MINUTE + Math.max(0, -ms), after: LATEST, ahead: ms });
  world.say(null, `the clocks jump by ${ms / SECOND} s for ${lasts / MINUTE} min`);
  processes.cutShort();
  if (ms > DAY) world.judge.jumpedDays(from);
  virtualTime.jump(ms);
  processes.lookAgain();
  virtualTime.at(until, () => {
    virtualTime.jump(0);
    // The clock is taken for steady again a lease later. Only who has seen it ahead knows that it went back: each looks, as in the product.
    for (let at = 0; at < 8; at++) virtualTime.at(until + at * 15 * SECOND, () => processes.poll('all'));
    world.say(null, 'the clocks are right again');
  });
}
