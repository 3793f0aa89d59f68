// biome-ignore-all lint/suspicious/noTemplateCurlyInString: the edits are code.
/** Faults as they happen to planners and deliverers, each as an edit of the product. */

export type Mutant = { name: string; edits: { file: string; from: string; to: string }[] };

const QUIET = 'domain/reminders/quiet-hours.ts';
const RULES = 'domain/reminders/reminders.ts';
const TIMINGS = 'domain/reminders/timings.ts';
const DIGEST = 'domain/reminders/digest.ts';
const PLAN = 'server/reminders/plan.ts';
const DISPATCH = 'server/deliveries/dispatch.ts';
const QUERIES = 'server/deliveries/queries.ts';
const CLAIMS = 'server/deliveries/claims.ts';
const TOLD = 'server/deliveries/told-together.ts';
const DELIVER = 'server/deliveries/deliver.ts';
const OUTCOME = 'server/deliveries/outcome.ts';
const EVENTS = 'server/selections/events.ts';

const mutant = (name: string, file: string, from: string, to: string): Mutant => ({
  name,
  edits: [{ file, from, to }],
});

export const MUTANTS: Mutant[] = [
  mutant(
    'quiet hours: their end is inside',
    QUIET,
    'return clock < endTime ? period(addDays',
    'return clock <= endTime ? period(addDays',
  ),
  mutant(
    'quiet hours: never cross midnight',
    QUIET,
    'const crossesMidnight = startTime > endTime;',
    'const crossesMidnight = false;',
  ),
  mutant('quiet hours: wait however soon the event is', QUIET, 'const SOON_MS = HOUR;', 'const SOON_MS = -24 * HOUR;'),
  mutant('quiet hours: leave just after they begin', QUIET, 'const BEFORE_MS = MINUTE;', 'const BEFORE_MS = -MINUTE;'),
  mutant(
    'quiet hours: leave when they begin only if that has passed',
    QUIET,
    'if (toMs(before) > toMs(now)) return before;',
    'if (toMs(before) < toMs(now)) return before;',
  ),
  mutant('quiet hours: ignored', QUIET, 'if (!enabled || startTime === endTime) return null;', 'return null;'),
  mutant(
    'lateness: given up after a few minutes',
    RULES,
    'export const LATEST_MS = 6 * HOUR;',
    'export const LATEST_MS = 10_000;',
  ),
  mutant(
    'together: only within half an hour',
    RULES,
    'export const TOGETHER_MS = HOUR;',
    'export const TOGETHER_MS = HOUR / 2;',
  ),
  mutant(
    'together: within three hours',
    RULES,
    'export const TOGETHER_MS = HOUR;',
    'export const TOGETHER_MS = 3 * HOUR;',
  ),
  mutant(
    'together: 15 minutes before is swallowed',
    RULES,
    'return !(isLastCall && ',
    'return !(false && isLastCall && ',
  ),
  mutant('types: unticked ones are reminded of', RULES, 'if (!eventTypes[group]) return own;', ''),
  mutant(
    'types: the event has none of its own',
    RULES,
    'const own = REMINDER_TYPE_IDS.filter((type) => event.reminderTypes.includes(type));',
    'const own: PlannedType[] = [];',
  ),
  mutant('timings: the day before is two days before', TIMINGS, "'1day': 1, today", "'1day': 2, today"),
  mutant(
    'timings: one hour before is two',
    TIMINGS,
    "oneHourBefore: { label: '1時間前', beforeMs: HOUR }",
    "oneHourBefore: { label: '1時間前', beforeMs: 2 * HOUR }",
  ),
  mutant(
    'timings: mornings begin at seven',
    TIMINGS,
    "export const REMINDER_CLOCK = '08:00';",
    "export const REMINDER_CLOCK = '07:00';",
  ),
  mutant(
    'timings: the day is that of UTC',
    TIMINGS,
    'jstInstant(addDays(jstDay(deadline), -REMINDER_DAYS[type])',
    'jstInstant(addDays(deadline.slice(0, 10), -REMINDER_DAYS[type])',
  ),
  mutant(
    'plan: a cancelled reminder is never planned again',
    PLAN,
    "setWhere: sql`${reminders.state} = 'cancelled' or (",
    'setWhere: sql`(',
  ),
  // Either guard alone is enough: what the planner leaves is cancelled right before sending.
  {
    name: 'plan: what is now told together stays, and is sent',
    edits: [
      { file: PLAN, from: 'if (merged.length > 0) await merge(tx, userId, idsOf(merged));', to: '' },
      { file: TOLD, from: 'and t.id <> r.id', to: 'and t.id <> r.id and o.held_until is not null' },
    ],
  },
  mutant(
    'plan: a change of settings plans nothing',
    'server/reminders/routes.ts',
    'await replanAccount(tx, userId, c.var.now());',
    '',
  ),
  mutant(
    'plan: a restored event is not planned',
    'server/selections/deletion.ts',
    'await tx.update(events).set({ deletedAt: null, updatedAt: now }).where(oneEvent(userId, id));\n  await eventsChanged(tx, userId, [id], now);',
    'await tx.update(events).set({ deletedAt: null, updatedAt: now }).where(oneEvent(userId, id));',
  ),
  mutant(
    'plan: a moved event keeps its version',
    EVENTS,
    'own.deadlineVersion + (moved ? 1 : 0)',
    'own.deadlineVersion',
  ),
  mutant(
    'plan: unticking plans nothing',
    EVENTS,
    'if (changed.length > 0) await progressChanged',
    'if (changed.length > 0 && completed) await progressChanged',
  ),
  {
    name: 'cancel: neither the planner nor the last check does it',
    edits: [
      { file: PLAN, from: 'if (obsolete.length > 0) await cancel(', to: 'if (obsolete.length > 1000) await cancel(' },
      {
        file: QUERIES,
        from: 'else e.completed or e.deadline_version',
        to: 'else e.deadline_version',
      },
    ],
  },
  mutant(
    'hold: what is late or repeated leaves in quiet hours',
    'server/deliveries/quiet-hours.ts',
    'return leaves > now ? leaves : null;',
    'return null;',
  ),
  mutant(
    'hold: what waited is late as soon as it may leave',
    TOLD,
    'sql`greatest(r.scheduled_at, d.held_until)`',
    'sql`r.scheduled_at`',
  ),
  mutant('hold: digests do not wait', CLAIMS, 'else c.soonest end', 'else null::timestamptz end'),
  // These two stand for one in the planner: whether an old message may be carried to a moved event. Its delivery expires all the same.
  mutant('hold: what waited comes beside another of its event', TOLD, 'and t.id <> r.id', 'and t.id <> r.id and false'),
  mutant(
    'hold: of two messages each leaves it to the other',
    TOLD,
    ') < (${DUE_AT}, r.scheduled_at, r.id)',
    ') <> (${DUE_AT}, r.scheduled_at, r.id)',
  ),
  mutant(
    'outage: late messages of an event meet',
    TOLD,
    '(${IS_PLANNED_NEAR} or ${IS_REALLY_NEAR})',
    '(${IS_PLANNED_NEAR})',
  ),
  mutant('clock: attempts stay put off by days', CLAIMS, 'await bringForward(db, LEASE_MS, now)', '0'),
  mutant(
    'hold: a retry is too late after a night',
    'server/deliveries/quiet-hours.ts',
    'heldUntil: nextAttemptAt > at ? nextAttemptAt : null',
    'heldUntil: null',
  ),
  mutant('again: it is mailed, too', 'server/reminders/mail-digests.ts', 'sql`r.type not in ${UNTIMED}`', 'sql`true`'),
  mutant(
    'again: it waits in quiet hours',
    QUERIES,
    'sql`case when r.type <> ${SNOOZE} then',
    'sql`case when true then',
  ),
  mutant(
    'again: a move of the event ends it',
    QUERIES,
    'when r.type = ${SNOOZE} then e.completed',
    'when r.type = ${SNOOZE} then e.completed or e.deadline_version <> r.deadline_version',
  ),
  mutant(
    'again: two hours later',
    'domain/reminders/snooze.ts',
    'const SNOOZE_MS = HOUR;',
    'const SNOOZE_MS = 2 * HOUR;',
  ),
  mutant(
    'question: before the interview',
    'domain/reminders/result-question.ts',
    'addDays(jstDay(end), 1)',
    'addDays(jstDay(end), 0)',
  ),
  {
    name: 'question: in spite of an answer',
    edits: [
      { file: QUERIES, from: 'or e.result is not null or not coalesce', to: 'or not coalesce' },
      { file: PLAN, from: 'shown && result === null && TYPES', to: 'shown && TYPES' },
    ],
  },
  mutant(
    'dispatch: ten minutes early',
    QUERIES,
    "(r.state = 'planned' and r.scheduled_at <= ${now})",
    "(r.state = 'planned' and r.scheduled_at <= ${plus(now, 600_000)})",
  ),
  mutant(
    'dispatch: some students are passed over',
    QUERIES,
    'from due order by turn, scheduled_at limit ${limit}',
    "from due where turn = 1 and user_id > 'student00000004' order by turn, scheduled_at limit ${limit}",
  ),
  mutant(
    'dispatch: pushes go to the first browser alone',
    DISPATCH,
    'const pushes = subscriptions.map(',
    'const pushes = subscriptions.slice(0, 1).map(',
  ),
  mutant(
    'claims: the lease is ignored',
    CLAIMS,
    "and d.state in ('due', 'sending') and d.next_attempt_at <= ${now})",
    "and (d.state = 'sending' or (d.state = 'due' and d.next_attempt_at <= ${now})))",
  ),
  mutant(
    'claims: what a crashed process held is lost',
    CLAIMS,
    "isSteady ? ['due', 'sending'] : ['due']",
    "isSteady ? ['due'] : ['due']",
  ),
  mutant(
    'claims: a lease of five seconds',
    CLAIMS,
    'export const LEASE_MS = MINUTE;',
    'export const LEASE_MS = MINUTE / 12;',
  ),
  mutant(
    'claims: a result is written over a later one',
    CLAIMS,
    'and d.id = v.id and d.attempts = v.attempts /* d by shard */\n      and (d.state',
    'and d.id = v.id /* d by shard */\n      and (true or d.state',
  ),
  mutant(
    'deliver: each repeat has its own Message-ID',
    DELIVER,
    'outside.mail.send({ to: email, ...written, messageId,',
    "outside.mail.send({ to: email, ...written, messageId: messageId.replace('<', `<${it.attempts}.`),",
  ),
  mutant(
    'deliver: each repeat has its own Topic',
    DELIVER,
    'topic: messageId,',
    'topic: `${it.attempts}${messageId}`.slice(0, 32),',
  ),
  mutant('outcome: unknown ones are sent a third time', OUTCOME, 'return unknowns > 1', 'return unknowns > 9'),
  mutant('outcome: unknown ones are given up', OUTCOME, 'return unknowns > 1', 'return unknowns > 0'),
  mutant(
    'outcome: unknown ones are repeated at once',
    OUTCOME,
    'nextAttempt(it, { waitMs: LEASE_MS, leastMs: LEASE_MS }, now)',
    'nextAttempt(it, { waitMs: 0, leastMs: 0 }, now)',
  ),
  mutant(
    'outcome: Retry-After is ignored',
    OUTCOME,
    "const asked = 'retryAfterMs' in outcome ? (outcome.retryAfterMs ?? 0) : 0;",
    'const asked = 0;',
  ),
  mutant('outcome: tried for ever', OUTCOME, 'export const MAX_ATTEMPTS = 8;', 'export const MAX_ATTEMPTS = 80;'),
  mutant(
    'outcome: no pause between tries',
    OUTCOME,
    'const FIRST_BACKOFF_MS = 30 * SECOND;',
    'const FIRST_BACKOFF_MS = SECOND;',
  ),
  mutant(
    'outcome: a refusal is tried again',
    OUTCOME,
    "if (failure === 'permanent' || failure === 'gone') return",
    "if (failure === 'gone') return",
  ),
  mutant(
    'outcome: a deferral is taken for a refusal',
    OUTCOME,
    "if (failure === 'permanent' || failure === 'gone') return",
    "if (failure !== 'unknown') return",
  ),
  mutant(
    'outcome: browsers that have gone stay',
    OUTCOME,
    "if (outcome.failure === 'gone') return removeSubscription",
    "if (outcome.failure === 'gone' && it.failing) return removeSubscription",
  ),
  mutant(
    'digest: counts what is sent singly too',
    DIGEST,
    'return beyond > 1 ? beyond : 0;',
    'return beyond > 1 ? beyond + 1 : 0;',
  ),
  mutant(
    'digest: none, however many',
    DIGEST,
    'export const MAX_SINGLE_REMINDERS = 40;',
    'export const MAX_SINGLE_REMINDERS = 400;',
  ),
];
