import { useRef } from 'react';
import { idempotencyKey, once } from '#web/api.ts';

/** The idempotency keys of what is sent: the same content has the same key however often it is sent. */
export function useKeys() {
  const keys = useRef(new Map<string, string>());
  return {
    of: (body: unknown) => {
      const text = JSON.stringify(body);
      const key = keys.current.get(text) ?? idempotencyKey();
      keys.current.set(text, key);
      return once(key);
    },
    clear: () => keys.current.clear(),
  };
}
