import { createFileRoute, notFound } from '@tanstack/react-router';
import { lazy } from 'react';

/** Every component in every state. Not in the production build. */
const Gallery = import.meta.env.VITE_DEV_PAGES
  ? lazy(async () => ({ default: (await import('./-gallery/Gallery.tsx')).Gallery }))
  : () => null;

export const Route = createFileRoute('/dev/ui')({
  beforeLoad: () => {
    if (!import.meta.env.VITE_DEV_PAGES) throw notFound();
  },
  component: Gallery,
});
