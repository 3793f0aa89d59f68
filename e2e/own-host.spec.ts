import { expect, isSignedIn, test } from './student.ts';

const PUBLIC = ['/', '/login', '/signup', '/terms', '/privacy', '/contact', '/developers', '/nothing-is-here'];
const SIGNED_IN = ['homepage', 'selections', 'calendar', 'notifications', 'companies/add'].map(
  (name) => `/app/${name}`,
);

test('B-05: no screen asks another host for anything, and none breaks the policy', async ({ page, context, email }) => {
  const own = new URL(test.info().project.use.baseURL ?? '').host;
  const strangers: string[] = [];
  const broken: string[] = [];
  context.on('request', (request) => {
    const url = new URL(request.url());
    if (url.protocol !== 'data:' && url.protocol !== 'blob:' && url.host !== own) strangers.push(request.url());
    if (url.pathname === '/api/csp-reports') broken.push(request.postData() ?? '');
  });
  page.on('console', (message) => {
    if (/Content Security Policy|TrustedType/.test(message.text())) broken.push(message.text());
  });

  for (const path of PUBLIC) await page.goto(path, { waitUntil: 'networkidle' });
  await isSignedIn(page, email);
  for (const path of SIGNED_IN) {
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  }

  expect(strangers).toEqual([]);
  expect(broken).toEqual([]);
});
