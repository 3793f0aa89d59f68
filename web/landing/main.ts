/** All that the pages for everybody run: no framework, a few kilobytes. */
import './landing.css';
import { guardInputMethod } from '../input-method.ts';
import { countThisPage } from '../page-views.ts';
import { followTheme } from '../theme.ts';
import { closeBesideIt } from './account-needed.ts';
import { searchAsTyped } from './search.ts';
import { showWayHome } from './session.ts';
import { typeSampleNames } from './typing.ts';
import { offerViewCount } from './view-count.ts';

guardInputMethod();
followTheme();
typeSampleNames();
searchAsTyped();
closeBesideIt();
offerViewCount();
countThisPage();
void showWayHome();
