/** The script of the public pages: no framework, a few kilobytes. */
import './landing.css';
import { guardInputMethod } from '../browser/input-method.ts';
import { followTheme } from '../browser/theme.ts';
import { countThisPage } from '../page-views/page-views.ts';
import { typeSampleNames } from './front/typing.ts';
import { setUpViewCount } from './legal/view-count.ts';
import { showWayHome } from './parts/session.ts';
import { chooseFromResults, closeBesideIt } from './search/account-needed.ts';
import { searchAsTyped } from './search/search.ts';

guardInputMethod();
followTheme();
typeSampleNames();
searchAsTyped();
closeBesideIt();
chooseFromResults();
setUpViewCount();
countThisPage();
const contact = document.querySelector<HTMLFormElement>('[data-contact]');
if (contact) void import('./contact/contact.ts').then((it) => it.setUpContact(contact));
void showWayHome();
