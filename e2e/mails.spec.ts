import { expectAccessible } from './fixtures/axe.ts';
import { expect, test } from './student.ts';

/** Rules about pages: a mail is a part of one. */
const OF_PAGES = ['landmark-one-main', 'region'];

for (const colorScheme of ['light', 'dark'] as const) {
  test(`every mail can be read, ${colorScheme} @both`, async ({ page, baseURL }, testInfo) => {
    // Without a browser: the templates open to nobody who comes through a proxy.
    const read = (path: string) => fetch(new URL(`/api/dev/templates${path}`, baseURL));
    await page.emulateMedia({ colorScheme });
    const list = (await (await read('')).json()) as { name: string }[];
    for (const { name } of list) {
      await page.setContent(await (await read(`/${name}/html`)).text());
      await expect(page.getByRole('heading', { level: 1 }), name).toBeVisible();
      const tooWide = await page.evaluate(
        () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
      );
      expect(tooWide, name).toBe(0);
      for (const link of await page.getByRole('link').all()) {
        const { height = 0 } = (await link.boundingBox()) ?? {};
        expect(height, name).toBeGreaterThanOrEqual(24);
      }
      await expectAccessible(page, { without: OF_PAGES });
      await testInfo.attach(`${name}-${colorScheme}`, {
        body: await page.screenshot({ fullPage: true }),
        contentType: 'image/png',
      });
    }
  });
}
