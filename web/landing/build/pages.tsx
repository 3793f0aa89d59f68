/** The public pages as the build writes them: whole documents that can be read without scripts. */
import type { ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { ContactPage } from '../contact/ContactPage.tsx';
import { DevelopersPage } from '../developers/DevelopersPage.tsx';
import { FrontPage } from '../front/FrontPage.tsx';
import { Privacy, Terms } from '../legal/LegalPages.tsx';
import { SearchPage } from '../search/SearchPage.tsx';
import { Document, type PageFiles, type PageHead } from './Document.tsx';
import { structuredData } from './structured-data.ts';

const TAGLINE = '就活を、ひとつの予定表に。';
const DESCRIPTION =
  'ES締切、Webテスト、面接。ばらばらに届く就活の予定を企業ごとにまとめて、締切の前にお知らせする、大学生のための無料の選考管理アプリです。';

type Rendered = PageHead & { body: () => ReactNode };

/** The pages by file name. */
const PAGES: Record<string, Rendered> = {
  'index.html': { path: '/', title: `しおり｜${TAGLINE}`, description: DESCRIPTION, body: FrontPage },
  'search.html': { path: null, title: '企業の検索結果｜しおり', description: DESCRIPTION, body: SearchPage },
  'terms.html': { path: '/terms', title: '利用規約｜しおり', description: 'しおりの利用規約です。', body: Terms },
  'contact.html': {
    path: '/contact',
    title: 'お問い合わせ｜しおり',
    description: 'しおりへのお問い合わせを受け付けています。',
    body: ContactPage,
  },
  'developers.html': {
    path: '/developers',
    title: '開発者向けの説明｜しおり',
    description: '自分の選考と予定を、自分のプログラムから読み書きするためのAPIの説明です。',
    body: DevelopersPage,
  },
  'privacy.html': {
    path: '/privacy',
    title: 'プライバシーポリシー｜しおり',
    description: 'しおりが預かる情報と、その取扱いについてのプライバシーポリシーです。',
    body: Privacy,
  },
};

export const PAGE_FILES = Object.keys(PAGES);

/** A page as HTML, with placeholders that the server fills in. */
export function renderPage(file: string, files: PageFiles): string {
  const page = PAGES[file];
  if (!page) throw new Error(`there is no page ${file}`);
  const { body: Body, ...head } = page;
  const html = renderToStaticMarkup(
    <Document head={head} files={files}>
      <Body />
    </Document>,
  );
  // Inserted as raw HTML: JSX would escape the JSON.
  const json =
    file === 'index.html' ? `<script type="application/ld+json">${structuredData(DESCRIPTION)}</script>` : '';
  return `<!doctype html>${html.replace('</head>', () => `${json}</head>`)}\n`;
}
