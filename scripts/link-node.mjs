// Makes node_modules/.bin/node where npm 9 has left it out, for services that start it by that path. Prints the Node to use.
import { node } from './prepare.mjs';

console.log(node());
