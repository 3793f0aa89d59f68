/** The first view of a screen: what the server sends with its page, before any script has come. */
import type { SelectionView, SessionView } from '../selections/views.ts';
import type { Instant } from '../time.ts';

/** The screens that have one, at their plain address. */
export const FIRST_VIEWS = ['/app/homepage', '/app/selections', '/app/calendar'] as const;
export type FirstViewPath = (typeof FIRST_VIEWS)[number];

/** All that it is made of: what one student's browser would be answered. */
export type FirstViewData = {
  path: FirstViewPath;
  session: SessionView;
  selections: SelectionView[];
  /** What else the screen shows or leaves out, by the key of the query that asks for it. */
  answers: Record<string, unknown>;
  now: Instant;
};

/** Its HTML, and the element with the title of its document. */
export type FirstView = { title: string; html: string };

/** Whether a path, without parameters, has a first view. */
export function hasFirstView(path: string): path is FirstViewPath {
  return (FIRST_VIEWS as readonly string[]).includes(path);
}
