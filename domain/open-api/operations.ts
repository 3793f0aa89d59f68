/**
 * The operations of the open API: the routes take their schemas and scopes from here, and so does the document. Adding a field to an answer
 * or an operation keeps the promise of the version; anything else is a new version.
 */
import * as z from 'zod/mini';
import { companySearch, newCompany } from '../companies/companies.ts';
import { eventPatch, newEvent } from '../events/events.ts';
import { idField, versionField } from '../fields.ts';
import { resultAnswer } from '../selections/event-result.ts';
import { newSelection, selectionPatch, statusChange } from '../selections/selections.ts';
import { MINUTE } from '../time.ts';
import { DELETION_UNDO_MS } from '../undo.ts';
import type { TokenScope } from './tokens.ts';
import {
  calendarEntry,
  companyHit,
  companyView,
  eventRange,
  listedEvent,
  openEvent,
  openProfile,
  openSelection,
  sharedEvents,
} from './views.ts';

type Schema = z.ZodMiniType;
/** A request that programs can send, and its answers. */
export type Operation = {
  method: 'get' | 'post' | 'put' | 'patch' | 'delete';
  /** Below BASE. */
  path: string;
  summary: string;
  /** Any one of these scopes is enough. */
  scopes: [TokenScope, ...TokenScope[]];
  query?: Schema;
  body?: Schema;
  /** The answers that are no refusals, by status; null without a body. */
  answers: Record<number, Schema | null>;
  /** The refusals that a request can have besides those that every one can have. */
  refusals?: readonly number[];
};

/** Where the open API is. */
export const BASE = '/api/v1';
/** Where its document is. */
export const DOCUMENT_PATH = '/api/openapi.json';

const version = z.strictObject({ version: versionField });
const gone = { 204: null };
const UNDO_MINUTES = DELETION_UNDO_MS / MINUTE;

/** By the names that programs call them. */
export const OPERATIONS = {
  readProfile: {
    method: 'get',
    path: '/profile',
    summary: 'プロフィールを読む',
    scopes: ['read'],
    answers: { 200: openProfile },
  },
  listSelections: {
    method: 'get',
    path: '/selections',
    summary: '選考を、その予定とともに一覧する',
    scopes: ['read'],
    answers: { 200: z.strictObject({ selections: z.array(openSelection) }) },
  },
  createSelection: {
    method: 'post',
    path: '/selections',
    summary: '選考を、最初の予定とともに登録する',
    scopes: ['write'],
    body: newSelection,
    answers: { 201: z.strictObject({ id: idField, eventIds: z.array(idField) }) },
    refusals: [404, 409],
  },
  readSelection: {
    method: 'get',
    path: '/selections/:id',
    summary: '1つの選考を読む',
    scopes: ['read'],
    answers: { 200: openSelection },
    refusals: [404],
  },
  updateSelection: {
    method: 'patch',
    path: '/selections/:id',
    summary: '選考を変更する',
    scopes: ['write'],
    body: selectionPatch,
    answers: { 200: version },
    refusals: [404, 409],
  },
  setStatus: {
    method: 'put',
    path: '/selections/:id/status',
    summary: 'ステータスを変更する',
    scopes: ['write'],
    body: statusChange,
    answers: { 200: version },
    refusals: [404, 409],
  },
  deleteSelection: {
    method: 'delete',
    path: '/selections/:id',
    summary: '選考を、その予定とともに削除する',
    scopes: ['write'],
    answers: gone,
    refusals: [404],
  },
  restoreSelection: {
    method: 'delete',
    path: '/selections/:id/deletion',
    summary: `選考の削除を取り消す。削除から${UNDO_MINUTES}分以内にできる`,
    scopes: ['write'],
    answers: gone,
    refusals: [404, 409],
  },
  createEvent: {
    method: 'post',
    path: '/selections/:id/events',
    summary: '選考に予定を追加する',
    scopes: ['write'],
    body: newEvent,
    answers: { 201: z.strictObject({ id: idField }) },
    refusals: [404, 409],
  },
  listEvents: {
    method: 'get',
    path: '/events',
    summary: '予定を日時の順に一覧する',
    scopes: ['read'],
    query: eventRange,
    answers: { 200: z.strictObject({ events: z.array(listedEvent) }) },
  },
  readEvent: {
    method: 'get',
    path: '/events/:id',
    summary: '1つの予定を読む',
    scopes: ['read'],
    answers: { 200: openEvent },
    refusals: [404],
  },
  updateEvent: {
    method: 'patch',
    path: '/events/:id',
    summary: '予定を変更する',
    scopes: ['write'],
    body: eventPatch,
    answers: { 200: version },
    refusals: [404, 409],
  },
  deleteEvent: {
    method: 'delete',
    path: '/events/:id',
    summary: '予定を削除する。最後の予定なら選考も削除される',
    scopes: ['write'],
    answers: { 200: z.strictObject({ selectionDeleted: z.boolean() }) },
    refusals: [404],
  },
  restoreEvent: {
    method: 'delete',
    path: '/events/:id/deletion',
    summary: `予定の削除を、ともに削除された選考も含めて取り消す。削除から${UNDO_MINUTES}分以内にできる`,
    scopes: ['write'],
    answers: gone,
    refusals: [404, 409],
  },
  complete: {
    method: 'put',
    path: '/events/:id/completion',
    summary: '予定を完了にする',
    scopes: ['write'],
    answers: gone,
    refusals: [404],
  },
  reopen: {
    method: 'delete',
    path: '/events/:id/completion',
    summary: '予定を未完了に戻す',
    scopes: ['write'],
    answers: gone,
    refusals: [404],
  },
  setResult: {
    method: 'put',
    path: '/events/:id/result',
    summary: '面接などの結果を記録する',
    scopes: ['write'],
    body: resultAnswer,
    answers: gone,
    refusals: [404],
  },
  removeResult: {
    method: 'delete',
    path: '/events/:id/result',
    summary: '面接などの結果を取り消す',
    scopes: ['write'],
    answers: gone,
    refusals: [404],
  },
  readCalendar: {
    method: 'get',
    path: '/calendar',
    summary: '日程だけを日時の順に一覧する',
    scopes: ['calendar', 'read'],
    query: eventRange,
    answers: { 200: z.strictObject({ events: z.array(calendarEntry) }) },
  },
  searchCompanies: {
    method: 'get',
    path: '/companies',
    summary: '企業を名前で検索する',
    scopes: ['read', 'write'],
    query: companySearch,
    answers: { 200: z.strictObject({ companies: z.array(companyHit) }) },
  },
  registerCompany: {
    method: 'post',
    path: '/companies',
    summary: '見つからない企業を登録する',
    scopes: ['write'],
    body: newCompany,
    answers: { 200: companyView, 201: companyView },
    refusals: [409],
  },
  listSharedEvents: {
    method: 'get',
    path: '/companies/:id/shared-events',
    summary: '企業の「みんなの日程」を読む',
    scopes: ['read'],
    answers: { 200: sharedEvents },
    refusals: [404],
  },
} as const satisfies Record<string, Operation>;
