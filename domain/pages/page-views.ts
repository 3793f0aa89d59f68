/** Page views: what a browser tells of a screen that is shown. */
import * as z from 'zod/mini';
import { SCREENS, type ScreenPattern } from '../screens.ts';

/** The pattern of a screen, never its address: no id and no search is told. */
export const pageView = z.strictObject({ route: z.enum(Object.keys(SCREENS) as [ScreenPattern, ...ScreenPattern[]]) });

/** Months after which a page view is deleted. */
export const PAGE_VIEW_MONTHS = 12;
