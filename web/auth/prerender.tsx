/** Prerenders the first screens at build time: shown at once, and replaced by the same screen when the script has loaded. */
import type { ComponentType } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { TODAYS_WEEK, Unless, When } from '#web/landing/parts/placeholders.tsx';
import { PrerenderedSite, type Site } from './parts/site.ts';
import { LoginScreen } from './sign-in/LoginScreen.tsx';
import { SignUpScreen } from './sign-up/SignUpScreen.tsx';

const PRERENDERED: Record<string, ComponentType> = {
  'login.html': () => <LoginScreen week={TODAYS_WEEK} />,
  'signup.html': () => <SignUpScreen />,
};

/** The prerendered pages by file name. */
export const PRERENDERED_FILES = Object.keys(PRERENDERED);

const GOOGLE = { google: true } as Site;

/**
 * The prerendered HTML of a page, with placeholders that the server fills in, and its title. It is inert: nothing in it can be pressed,
 * typed into or found, so nothing is lost when it is replaced.
 */
export function prerendered(file: string): { title: string; picture: string } {
  const Screen = PRERENDERED[file];
  if (!Screen) throw new Error(`there is no screen ${file}`);
  const drawn = renderToStaticMarkup(
    <>
      <div inert aria-hidden="true">
        <Unless part="google">
          <Screen />
        </Unless>
        <When part="google">
          <PrerenderedSite value={GOOGLE}>
            <Screen />
          </PrerenderedSite>
        </When>
      </div>
      <p role="status" className="not-yet">
        読み込んでいます
      </p>
    </>,
  );
  const title = TITLE.exec(drawn)?.[0];
  if (!title) throw new Error(`the screen ${file} has no title`);
  return { title, picture: drawn.replaceAll(TITLE_EACH, '').replaceAll(NAMED, '') };
}

const TITLE = /<title>[^<]*<\/title>/;
const TITLE_EACH = new RegExp(TITLE, 'g');
/** Attributes by which a field, a label or an anchor would be found. */
const NAMED = / (?:id|for|name|autocomplete|data-field|aria-[a-z]+)="(?!true")[^"]*"/gi;
