import { expect, test } from 'vitest';
import { testApp } from '../testing/app.ts';

test('a student gets the names of the companies of their own selections, and of no others', async () => {
  const { student } = await testApp();
  const aoi = await student('aoi');
  const ren = await student('ren');
  await aoi.applies('ミナト商事');
  const [selection] = await aoi.selections();
  await ren.applies('北辰電機');

  const names = (await (await aoi.get('/api/companies/own-names')).json()) as Record<string, string[]>;

  expect(Object.keys(names)).toEqual([selection?.companyId]);
  expect(Object.values(names).flat()).toContain('みなと商事');
});
