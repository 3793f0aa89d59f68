// npm start: makes ready what is missing, then runs the server and watches over it.
import { build, install, node, ROOT } from './prepare.mjs';
import { stopWhenTold, supervise } from './supervise.mjs';

process.chdir(ROOT);
stopWhenTold();
await install();
await build();
await supervise(node());
