import { APP_NAME } from '#domain/app-name.ts';
import { value } from '../parts/placeholders.tsx';

/** The product for search engines in schema.org's vocabulary; nothing but facts. */
export function structuredData(description: string): string {
  const url = `${value('baseUrl')}/`;
  const operator = {
    '@type': 'Organization',
    '@id': `${url}#organization`,
    name: APP_NAME,
    url,
    logo: `${url}icon-512.png`,
  };
  const app = {
    '@type': 'WebApplication',
    '@id': `${url}#app`,
    name: APP_NAME,
    url,
    description,
    inLanguage: 'ja',
    applicationCategory: 'ProductivityApplication',
    operatingSystem: 'Any',
    browserRequirements: 'JavaScript',
    isAccessibleForFree: true,
    offers: { '@type': 'Offer', price: '0', priceCurrency: 'JPY' },
    audience: { '@type': 'EducationalAudience', educationalRole: 'student' },
    publisher: { '@id': operator['@id'] },
  };
  return JSON.stringify({ '@context': 'https://schema.org', '@graph': [operator, app] }).replaceAll('<', '\\u003c');
}
