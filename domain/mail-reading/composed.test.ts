import { expect, test } from 'vitest';
import { composed } from './corpus/composed.ts';
import { scoreOf } from './corpus/score.ts';

test('mails of every layout, kind, way to write a date and noise are read whole, and nearly never confidently wrong', () => {
  const score = scoreOf(
    Array.from({ length: 500 }, (_, seed) => composed(seed)),
    'mail',
  );
  expect(score.right / score.examples, score.failures.slice(0, 20).join('\n')).toBeGreaterThanOrEqual(0.95);
  expect(score.confidentlyWrong / score.values, score.failures.join('\n')).toBeLessThanOrEqual(0.005);
});
