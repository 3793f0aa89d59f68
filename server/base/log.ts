import { createHmac } from 'node:crypto';
import { writeSync } from 'node:fs';
import { type DestinationStream, type Logger, pino } from 'pino';
import { codeOf } from './error-code.ts';

/** Field names whose values may be private, at any depth. Their values are never logged. */
const PRIVATE =
  /^(authorization|cookie|set-cookie|my_?page.*|.*(password|secret|token|email|code|otp|auth|p256dh|endpoint|rootkeys|vaultkeys|wrapped))$/i;

/** Values that are private in any field: mail addresses, signed or random tokens, six-digit codes, database addresses. */
const PRIVATE_TEXT: [RegExp, string][] = [
  [/\b(postgres(?:ql)?|smtps?|https?):\/\/[^\s/@]+@/gi, '$1://[redacted]@'],
  // The lookbehind lets a match begin at the start of a word only: without it, a long word costs the square of its length.
  [/(?<![^\s"'<>()@,;:])[^\s"'<>()@,;:]+@[^\s"'<>()@,;:]+/g, '[mail]'],
  [/\b[A-Za-z0-9_-]{32,}(?:\.[A-Za-z0-9_-]+)*\b/g, '[token]'],
  [/(?<![\d.:-])\d{6}(?![\d.:-])/g, '[code]'],
];

const DEEPEST = 6;

/**
 * The log: one JSON object a line, times in UTC, no line break inside. Private values are removed by field name and by pattern before
 * anything is written, so that a careless call cannot leak them.
 */
export function createLog(level: string, destination?: DestinationStream): Logger {
  const options = {
    level,
    base: { pid: process.pid },
    timestamp: pino.stdTimeFunctions.isoTime,
    formatters: {
      level: (label: string) => ({ level: label }),
      log: (fields: Record<string, unknown>) => clean(fields, 0) as Record<string, unknown>,
    },
    // `clean` serialises errors; pino's own serialiser would print fields that nobody has checked.
    serializers: { err: (error: unknown) => error },
    hooks: {
      logMethod(this: Logger, args: unknown[], method: (...args: never[]) => void) {
        const [first, ...rest] = args;
        const fields = first instanceof Error ? { err: first } : first;
        // Without a message, pino would take the error's message unredacted.
        if (rest.length === 0 && isFault(fields)) rest.push('error');
        const cleaned = [fields, ...rest].map((arg) => (typeof arg === 'string' ? redact(arg) : arg));
        method.apply(this, cleaned as never[]);
      },
    },
  };
  return pino(options, destination ?? STANDARD_OUTPUT);
}

const LONGEST_WAIT_MS = 1000;
const WAIT_MS = 10;

/**
 * Standard output, where a line that cannot be written is lost: pino's own destination tries for ever, and so would never end after its
 * terminal was closed.
 */
const STANDARD_OUTPUT: DestinationStream = {
  write(line) {
    const bytes = Buffer.from(line);
    for (let written = 0, waited = 0; written < bytes.length && waited < LONGEST_WAIT_MS; ) {
      try {
        written += writeSync(1, bytes, written);
      } catch (error) {
        if (codeOf(error) !== 'EAGAIN') return;
        // The reader of the pipe is slow.
        Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, WAIT_MS);
        waited += WAIT_MS;
      }
    }
  },
};

function isFault(fields: unknown): boolean {
  return typeof fields === 'object' && fields !== null && 'err' in fields;
}

/** A pseudonym for a student in the log: the same in every line, and not reversible. */
export function userHash(userId: string, authSecret: string): string {
  return createHmac('sha256', authSecret).update(`log:${userId}`).digest('base64url').slice(0, 12);
}

/** The text without its private values. */
export function redact(text: string): string {
  return PRIVATE_TEXT.reduce((rest, [pattern, instead]) => rest.replace(pattern, instead), text);
}

/** Our own ids of requests and students look like tokens, but are meant to be read. */
const READABLE = new Set(['requestId', 'user', 'time', 'level', 'pid', 'path', 'name', 'sha']);

function clean(value: unknown, depth: number): unknown {
  if (typeof value === 'string') return redact(value);
  if (typeof value === 'bigint') return String(value);
  if (typeof value !== 'object' || value === null) return value;
  if (depth > DEEPEST) return '[deep]';
  if (value instanceof Error) return cleanError(value, depth);
  if (Array.isArray(value)) return value.slice(0, 50).map((inner) => clean(inner, depth + 1));
  return Object.fromEntries(
    Object.entries(value).map(([name, inner]) => [
      name,
      PRIVATE.test(name)
        ? '[redacted]'
        : READABLE.has(name) && typeof inner === 'string'
          ? inner
          : clean(inner, depth + 1),
    ]),
  );
}

/** Of an error: its type, its stack, and the code of PostgreSQL or the system; never the parameters of a query. */
function cleanError(error: Error, depth: number): unknown {
  const { code, constraint, table, cause } = error as Error & Record<'code' | 'constraint' | 'table', unknown>;
  // Drizzle appends the parameters of the query to the message.
  const message = redact(error.message.split('\nparams:')[0] ?? '');
  const stack = error.stack?.split('\n').filter((line) => line.startsWith('    at ')) ?? [];
  return {
    type: error.name,
    message,
    ...(code !== undefined && { errno: code }),
    ...(constraint !== undefined && { constraint }),
    ...(table !== undefined && { table }),
    stack: stack.map((line) => line.trim()).slice(0, 20),
    ...(cause !== undefined && { cause: clean(cause, depth + 1) }),
  };
}
