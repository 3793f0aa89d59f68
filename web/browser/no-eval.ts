/** The page's policy forbids making code from text; zod is told before it is loaded, so that it does not try and cause a report. */
Object.assign(globalThis, { __zod_globalConfig: { jitless: true } });
