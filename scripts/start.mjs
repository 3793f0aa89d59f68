// npm start: prepares what is missing, then runs and supervises the server.
import { build, install, node, ROOT } from './prepare.mjs';
import { stopWhenTold, supervise } from './supervise.mjs';

process.chdir(ROOT);
stopWhenTold();
await install({ toRun: true });
await build();
await supervise(node());
