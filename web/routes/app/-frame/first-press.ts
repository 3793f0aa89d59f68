/** What begins with the first press of a visit. */
import { loadMotion } from '#web/ui/motion/glide.ts';
import { keepFocus } from './keep-focus.ts';

void loadMotion().catch(() => {});
keepFocus();
