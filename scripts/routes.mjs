// Writes web/routeTree.gen.ts from the files in web/routes, as the build does, so that types can be checked without a build.
import { Generator, getConfig } from '@tanstack/router-generator';
import { routeOptions } from '../web/route-files.ts';

const root = new URL('..', import.meta.url).pathname;
await new Generator({ config: getConfig(routeOptions, root), root }).run();
