/** All that the pages for everybody run: no framework, a few kilobytes. */
import './landing.css';
import { guardInputMethod } from '../input-method.ts';
import { followTheme } from '../theme.ts';

guardInputMethod();
followTheme();
