import { expect, test } from 'vitest';
import { AUDITED, type Audited } from './audit.ts';
import { AUDIT_FACTS, auditFacts } from './audit-facts.ts';
import { COMPANY_FACTS } from './companies.ts';
import { DECISIONS } from './sharing.ts';
import { SUSPENSION_REASONS } from './suspension.ts';
import { USER_FILTERS } from './users.ts';

/** Every value that each fact may have. */
const VALUES: Record<string, unknown[]> = {
  filter: Object.keys(USER_FILTERS),
  isSearch: [true],
  fields: Object.keys(COMPANY_FACTS).map((it) => [it]),
  into: ['あおば銀行'],
  selections: [12],
  events: [1234],
  sharedEvents: [0],
  sameSharedEvents: [1],
  decision: Object.keys(DECISIONS),
  state: ['open', 'done'],
  again: [true],
  all: [true, false],
  count: [3],
  reason: Object.keys(SUSPENSION_REASONS),
  until: [null, '2026-12-01T00:00:00.000Z'],
  by: ['settings', 'command'],
};

const JAPANESE = /[\u3040-\u30ff\u4e00-\u9fff]/;

test('every fact of every kind of entry has a Japanese label and is said in words, whatever its value', () => {
  for (const action of Object.keys(AUDITED) as Audited[])
    for (const fact of AUDIT_FACTS[action]) {
      expect(VALUES[fact], fact).toBeDefined();
      for (const value of VALUES[fact] ?? []) {
        const [row] = auditFacts(action, { [fact]: value });
        expect(row?.label, `${action}.${fact}`).toMatch(JAPANESE);
        expect(row?.value, `${action}.${fact}: ${value}`).toMatch(JAPANESE);
        expect(row?.value).not.toMatch(/[{}[\]"_]/);
      }
    }
});

test('an entry reads as rows; what says nothing is left out', () => {
  expect(auditFacts('user_suspended', { reason: 'intrusion', until: null })).toEqual([
    { label: '理由', value: '不正なアクセス' },
    { label: '終了', value: '無期限' },
  ]);
  expect(auditFacts('user_suspended', { reason: 'intrusion', until: '2026-12-01T00:00:00.000Z' })[1]?.value).toBe(
    '2026年12月1日（火）09:00',
  );
  expect(auditFacts('users_listed', { filter: null, isSearch: false })).toEqual([]);
  expect(auditFacts('company_changed', { fields: ['displayName', 'source'] })).toEqual([
    { label: '項目', value: '企業名・出所' },
  ]);
  expect(auditFacts('user_viewed', null)).toEqual([]);
});
