import type { ReactNode } from 'react';
import { APP_NAME } from '#domain/app-name.ts';
import { value } from '../parts/placeholders.tsx';

export type PageHead = {
  /** Its canonical path; null where search engines must not index it. */
  path: string | null;
  title: string;
  description: string;
};

/** The built files that a page refers to. */
export type PageFiles = { scripts: readonly string[]; preloads: readonly string[]; styles: readonly string[] };

type DocumentProps = { head: PageHead; files: PageFiles; children: ReactNode };

/** The HTML document around a page. Only the style blocks rendering; until the script runs, it follows the system's theme. */
export function Document({ head, files, children }: DocumentProps) {
  return (
    <html lang="ja">
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover" />
        <title>{head.title}</title>
        <meta name="description" content={head.description} />
        {files.styles.map((href) => (
          <link key={href} rel="stylesheet" href={href} />
        ))}
        {files.preloads.map((href) => (
          <link key={href} rel="modulepreload" href={href} />
        ))}
        {files.scripts.map((src) => (
          <script key={src} type="module" src={src} />
        ))}
        <meta name="theme-color" content="#ffffff" media="(prefers-color-scheme: light)" />
        <meta name="theme-color" content="#151d21" media="(prefers-color-scheme: dark)" />
        <meta name="format-detection" content="telephone=no" />
        <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
        <link rel="apple-touch-icon" href="/apple-touch-icon.png" />
        <link rel="manifest" href="/manifest.webmanifest" />
        {head.path === null ? <meta name="robots" content="noindex" /> : <Sharing head={head} path={head.path} />}
      </head>
      <body>{children}</body>
    </html>
  );
}

/** The preview where the address is shared. */
function Sharing({ head, path }: { head: PageHead; path: string }) {
  const url = value('baseUrl') + path;
  const picture = `${value('baseUrl')}/og.png`;
  return (
    <>
      <link rel="canonical" href={url} />
      <meta property="og:type" content="website" />
      <meta property="og:site_name" content={APP_NAME} />
      <meta property="og:locale" content="ja_JP" />
      <meta property="og:title" content={head.title} />
      <meta property="og:description" content={head.description} />
      <meta property="og:url" content={url} />
      <meta property="og:image" content={picture} />
      <meta property="og:image:width" content="1200" />
      <meta property="og:image:height" content="630" />
      <meta property="og:image:alt" content="しおり　就活の選考を、見失わない。" />
      <meta name="twitter:card" content="summary_large_image" />
    </>
  );
}
