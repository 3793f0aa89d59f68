/** Of two messages about one event within an hour, one is left out. */
import { sql } from 'drizzle-orm';
import { TOGETHER_MS } from '#domain/reminders/reminders.ts';
import { LAST_HOURS, TIMINGS, UNTIMED } from '#domain/reminders/timings.ts';
import { MINUTE } from '#domain/time.ts';
import { constant } from './queries.ts';

/** When delivery `d` of reminder `r` was to leave; what waits in quiet hours is not late until they end. */
export const DUE_AT = sql`greatest(r.scheduled_at, d.held_until)`;
/** When the other delivery `o`, of reminder `t`, left or is to leave; earlier than planned when its quiet hours were changed. */
const OTHER_AT = sql`least(o.next_attempt_at, greatest(t.scheduled_at, o.held_until))`;
const ms = (of: number) => sql`${`${of} ms`}::interval`;
/** 15分前 after 1時間前, neither moved: the student ticked both in one list. As `isOneMessage` in domain/reminders. */
const IS_LAST_CALL = sql`(o.held_until is null and d.held_until is null
  and r.type = 'fifteenMinutesBefore' and r.scheduled_at = e.deadline - ${ms(TIMINGS.fifteenMinutesBefore.beforeMs)}
  and 'oneHourBefore' = any(t.type || t.also) and t.scheduled_at = e.deadline - ${ms(TIMINGS.oneHourBefore.beforeMs)})`;
/** The other was to leave first. Of two that are not sent yet, exactly one is. */
const IS_FIRST = sql`(${OTHER_AT}, t.scheduled_at, t.id) < (${DUE_AT}, r.scheduled_at, r.id)`;
/** They were to leave within the hour. */
const IS_PLANNED_NEAR = sql`(${OTHER_AT} > ${DUE_AT} - ${ms(TOGETHER_MS)} and ${OTHER_AT} < ${DUE_AT} + ${ms(TOGETHER_MS)}
  and (o.state in ('sent', 'unknown') or (o.state in ('due', 'sending') and ${IS_FIRST}
    and o.next_attempt_at < least(e.deadline, ${DUE_AT} + ${ms(TOGETHER_MS)}))))`;
/** The last moment that reminder `r` stands for: 15分前 where that goes out with 1時間前, neither moved for quiet hours. */
const LAST_MOMENT = sql`case
  when r.type in ('1hour', 'oneHourBefore') and r.scheduled_at = e.deadline - ${ms(LAST_HOURS['1hour'])}
    and r.also && '{15min,fifteenMinutesBefore}' then e.deadline - ${ms(LAST_HOURS['15min'])}
  else r.scheduled_at end`;
/** What is not later than this still counts as on time. */
const SLACK_MS = 5 * MINUTE;
/** Attempts this close together may be made by two processes at once. */
const AT_ONCE_MS = MINUTE;
/**
 * They do leave within the hour, as one is late or tried again, and nothing that is left out is due more than an hour after the other one;
 * `next_attempt_at` of what was sent is when it left.
 */
const IS_REALLY_NEAR = sql`(o.next_attempt_at > d.next_attempt_at - ${ms(TOGETHER_MS - SLACK_MS)}
  and o.next_attempt_at < d.next_attempt_at + ${ms(TOGETHER_MS - SLACK_MS)}
  and o.next_attempt_at > ${LAST_MOMENT} - ${ms(TOGETHER_MS)}
  and (o.state in ('sent', 'unknown')
    or (o.state in ('due', 'sending') and ${IS_FIRST} and o.next_attempt_at <= d.next_attempt_at + ${ms(AT_ONCE_MS)})))`;

/**
 * Another message to the destination of delivery `d` tells its event `e` within the hour: the planner keeps them apart, but quiet hours kept
 * one of them back, or one is late after an outage. The one that was to leave first does, unless it leaves later. The other waits for
 * nothing: it is left out, and made due again if the first one fails or is put off for an hour (`reopenDeliveries`).
 */
export const TOLD = constant(sql`exists (
  select from reminders t
  join deliveries o on o.user_id = t.user_id and o.reminder_id = t.id /* o by shard */
  where t.user_id = d.user_id /* t by shard */ and t.event_id = r.event_id and t.deadline_version = r.deadline_version and t.id <> r.id
    and r.type not in ${UNTIMED} and t.type not in ${UNTIMED}
    and o.channel = d.channel and o.subscription_id = d.subscription_id
    and (${IS_PLANNED_NEAR} or ${IS_REALLY_NEAR})
    and not ${IS_LAST_CALL})`);
