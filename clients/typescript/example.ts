/** Prints what is still open, as lines for another program: SHIORI_URL=… SHIORI_TOKEN=… node example.ts */
import { createClient } from './client.ts';

const { SHIORI_URL: baseUrl = 'http://localhost:3000', SHIORI_TOKEN: token = '' } = process.env;
const shiori = createClient({ baseUrl, token });
const { events } = await shiori.readCalendar({ query: { completed: 'false' } });
for (const { deadline, companyName, eventType } of events) console.log([deadline, companyName, eventType].join('\t'));
