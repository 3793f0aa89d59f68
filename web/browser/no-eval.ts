/** The page's policy forbids eval; zod is configured before it loads, so that it does not try it and cause a report. */
Object.assign(globalThis, { __zod_globalConfig: { jitless: true } });
