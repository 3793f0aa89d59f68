import { expect, test } from 'vitest';
import { plannerWeek } from './planner-week.ts';

test.each([
  ['2026-11-21', '11'],
  ['2026-11-24', '11'],
  ['2026-11-25', '11–12'],
  ['2026-11-30', '11–12'],
  ['2026-12-01', '12'],
  ['2026-12-28', '12–1'],
  ['2028-02-23', '2'],
  ['2028-02-24', '2–3'],
])('the head of the week from %s names the months of its days: %s月', (today, month) => {
  expect(plannerWeek(today).month).toBe(month);
});
