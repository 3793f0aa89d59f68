import { foldText } from '../text/company-name.ts';

type DetailEntry = {
  label: string;
  /** A second industry under which a search also lists companies with this part. Statistics count the first only. */
  cross?: string;
};

type IndustryEntry = {
  label: string;
  /** Words that an import or a search maps to this industry. */
  aliases: readonly string[];
  /** The parts of the industry, in the order of the choices. An id is unique within its industry only. */
  details: Readonly<Record<string, DetailEntry>>;
};

/** Industries and their parts, in the order of the choices. */
export const INDUSTRIES = {
  consulting: {
    label: 'コンサルティング・シンクタンク',
    aliases: ['consul', 'コンサル', 'シンクタンク'],
    details: {
      strategy: { label: '戦略コンサル' },
      general: { label: '総合コンサル' },
      it_consulting: { label: 'ITコンサル', cross: 'it' },
      boutique: { label: 'ブティック・専門特化' },
      financial_advisory: { label: '財務アドバイザリー（FAS）', cross: 'finance' },
      think_tank: { label: 'シンクタンク', cross: 'it' },
      hr_consulting: { label: '組織・人事コンサル', cross: 'professional' },
    },
  },
  finance: {
    label: '金融',
    aliases: ['bank', 'insurance', '銀行', '証券', '保険'],
    details: {
      foreign_finance: { label: '外資系金融' },
      domestic_finance: { label: '国内銀行・証券' },
      vc_pe: { label: 'VC・PE・投資会社' },
      insurance: { label: '生命保険・損害保険' },
      government_finance: { label: '政府系金融・中央銀行', cross: 'public' },
      asset_management: { label: '資産運用・信託' },
      payment_lease: { label: 'カード・決済・リース・信販' },
      regional_bank: { label: '地方銀行・信用金庫' },
      fintech: { label: 'フィンテック・ネット金融', cross: 'it' },
      market_infra: { label: '取引所・市場インフラ' },
    },
  },
  it: {
    label: 'IT・通信・インターネット',
    aliases: ['software', 'internet', 'tech', 'ソフトウエア', '情報', '通信'],
    details: {
      foreign_it: { label: '外資系IT' },
      domestic_major_it: { label: '国内大手IT・SIer' },
      mega_venture: { label: 'メガベンチャー' },
      venture: { label: 'ITベンチャー・SaaS' },
      ai_deeptech: { label: 'AI・ディープテック' },
      other_it: { label: 'その他IT（ユーザー系・独立系など）' },
    },
  },
  advertising: {
    label: '広告・PR・マーケティング',
    aliases: ['ad', 'agency', '広告'],
    details: {
      general_agency: { label: '総合広告会社' },
      digital_agency: { label: 'デジタル・ネット広告', cross: 'it' },
      foreign_agency: { label: '外資系広告会社' },
      house_agency: { label: 'ハウスエージェンシー' },
      pr: { label: 'PR' },
      production: { label: '制作・映像・イベント', cross: 'entertainment' },
      market_research: { label: '市場調査' },
      sales_promotion: { label: '販促・印刷系', cross: 'manufacturing' },
    },
  },
  trading: {
    label: '商社',
    aliases: ['shosha', 'trading_company'],
    details: {
      general_trading: { label: '総合商社' },
      steel: { label: '鉄鋼・金属' },
      chemical_energy: { label: '化学・エネルギー' },
      machinery_electronics: { label: '機械・電子' },
      food_trading: { label: '食品' },
      textile_living: { label: '繊維・生活' },
      medical_trading: { label: '医薬品・医療', cross: 'pharmaceutical' },
      other_trading: { label: 'その他商社' },
    },
  },
  realestate: {
    label: '不動産・建設',
    aliases: ['real_estate', 'construction', '不動産', '建設', '住宅'],
    details: {
      developer: { label: 'デベロッパー' },
      housing: { label: '住宅・ハウスメーカー' },
      general_contractor: { label: 'ゼネコン・建設' },
      plant_engineering: { label: 'プラントエンジニアリング', cross: 'infrastructure' },
      brokerage: { label: '仲介・流通' },
      property_management: { label: '管理・運営' },
      reit_fund: { label: '不動産投資・運用', cross: 'finance' },
      design_office: { label: '設計・建設コンサル' },
    },
  },
  pharmaceutical: {
    label: '製薬・医療・ヘルスケア',
    aliases: ['pharma', 'medical', 'healthcare', '医薬品', '医療機器'],
    details: {
      domestic_pharma: { label: '国内製薬' },
      foreign_pharma: { label: '外資系製薬' },
      medical_device: { label: '医療機器', cross: 'manufacturing' },
      diagnostics: { label: '検査・診断' },
      cro_cmo: { label: 'CRO・CSO・CDMO' },
      biotech: { label: 'バイオ・創薬ベンチャー' },
      healthcare_service: { label: '医療・介護・ヘルスケアサービス', cross: 'professional' },
    },
  },
  manufacturing: {
    label: 'メーカー',
    aliases: ['manufacturer', 'maker', '製造'],
    details: {
      automobile: { label: '完成車' },
      auto_parts: { label: '自動車部品・タイヤ' },
      electronics: { label: '電機・総合電機' },
      semiconductor: { label: '半導体・電子部品' },
      precision: { label: '精密・計測・光学' },
      machinery: { label: '機械・重工' },
      materials_chemical: { label: '化学・素材' },
      steel_nonferrous: { label: '鉄鋼・非鉄' },
      food_beverage: { label: '食品・飲料' },
      consumer_goods: { label: '化粧品・日用品' },
      apparel_textile: { label: 'アパレル・繊維', cross: 'retail' },
      paper_glass_ceramics: { label: '紙・ガラス・窯業' },
      housing_equipment: { label: '住宅設備・建材' },
      toy_sports_stationery: { label: '玩具・スポーツ・文具・楽器' },
      other_manufacturing: { label: 'その他メーカー' },
    },
  },
  entertainment: {
    label: 'マスコミ・エンタメ',
    aliases: ['media', 'mass_media', 'マスコミ', 'メディア', '出版', '放送', 'ゲーム'],
    details: {
      broadcasting: { label: '放送' },
      newspaper: { label: '新聞・通信社' },
      publishing: { label: '出版' },
      music: { label: '音楽' },
      film_anime: { label: '映画・アニメ' },
      game: { label: 'ゲーム', cross: 'it' },
      theme_park_leisure: { label: 'テーマパーク・レジャー', cross: 'retail' },
      live_talent: { label: '芸能・興行・ライブ' },
      sports: { label: 'スポーツ' },
      web_media: { label: 'Webメディア・動画配信', cross: 'it' },
    },
  },
  infrastructure: {
    label: 'インフラ・エネルギー・運輸',
    aliases: ['energy', 'transport', '電力', 'ガス', '鉄道', '航空', '物流'],
    details: {
      electric_power: { label: '電力' },
      gas: { label: 'ガス' },
      oil_resource: { label: '石油・資源' },
      railway: { label: '鉄道' },
      airline_airport: { label: '航空・空港' },
      shipping: { label: '海運' },
      logistics_warehouse: { label: '物流・倉庫' },
      telecom: { label: '通信', cross: 'it' },
      road_expressway: { label: '道路' },
      water_environment: { label: '水・環境・設備' },
      postal: { label: '郵便', cross: 'public' },
    },
  },
  professional: {
    label: '専門・人材・教育サービス',
    aliases: ['hr', 'education', 'law', 'audit', '人材', '教育', '士業'],
    details: {
      law_firm: { label: '法律事務所' },
      audit_firm: { label: '監査法人' },
      tax_firm: { label: '税理士法人' },
      patent_firm: { label: '特許事務所' },
      licensed_office: { label: '司法書士・社労士ほか士業' },
      ma_advisory: { label: 'M&A仲介・アドバイザリー', cross: 'finance' },
      hr_service: { label: '人材サービス' },
      education: { label: '教育' },
      bpo_outsourcing: { label: 'BPO・コールセンター' },
      security_facility: { label: '警備・設備管理' },
    },
  },
  public: {
    label: '官公庁・公的機関・団体',
    aliases: ['government', 'ngo', '公務員', '団体', '独立行政法人'],
    details: {
      national_comprehensive: { label: '国家公務員 総合職' },
      national_general: { label: '国家公務員 一般職・専門職' },
      local_government: { label: '地方公務員' },
      public_safety: { label: '警察・消防・自衛隊' },
      independent_agency: { label: '独立行政法人・特殊法人', cross: 'entertainment' },
      university_school: { label: '大学法人・学校' },
      international_org: { label: '国際機関' },
      association_npo: { label: '団体・NPO・NGO' },
    },
  },
  retail: {
    label: '小売・流通・生活サービス',
    aliases: ['retail_service', 'service', 'distribution', '小売', '百貨店', '外食', '旅行', 'ホテル'],
    details: {
      department_supermarket: { label: '百貨店・スーパー' },
      convenience_drug: { label: 'コンビニ・ドラッグストア' },
      specialty_store: { label: '専門店・SPA' },
      e_commerce: { label: 'EC・通販', cross: 'it' },
      food_service: { label: '外食・フード' },
      travel_hotel: { label: '旅行・ホテル' },
      bridal_beauty: { label: 'ブライダル・美容・冠婚葬祭' },
      other_service: { label: 'その他生活サービス' },
    },
  },
  other: {
    label: 'その他',
    aliases: ['others', 'misc'],
    details: {
      agriculture: { label: '農林水産' },
      overseas_company: { label: '海外現地法人・海外就職' },
      undecided: { label: '未定・検討中' },
      other: { label: 'その他' },
    },
  },
} as const satisfies Record<string, IndustryEntry>;

/** A stored id. */
export type Industry = keyof typeof INDUSTRIES;
/** The industries in the order of the choices. */
export const INDUSTRY_IDS = Object.keys(INDUSTRIES) as [Industry, ...Industry[]];

const table: Record<Industry, IndustryEntry> = INDUSTRIES;

const byWord = new Map<string, Industry>(
  INDUSTRY_IDS.flatMap((id) =>
    [id, table[id].label, ...table[id].aliases].map((word) => [foldText(word), id] as const),
  ),
);

/** The industry with this id, label or alias; case, width and kind of kana do not matter. Null without one. */
export function industryId(text: string): Industry | null {
  return byWord.get(foldText(text)) ?? null;
}

/** True if the industry has this part. */
export function hasIndustryDetail(industry: Industry, detail: string): boolean {
  return Object.hasOwn(table[industry].details, detail);
}

/** The ids of an industry's parts, in order. */
export function industryDetails(industry: Industry): string[] {
  return Object.keys(table[industry].details);
}

/** 生命保険・損害保険; null for a part that the industry does not have. */
export function industryDetailLabel(industry: Industry, detail: string): string | null {
  return hasIndustryDetail(industry, detail) ? (table[industry].details[detail]?.label ?? null) : null;
}

/** 金融, or 金融 / 生命保険・損害保険 with a part of the industry. */
export function industryLabel(industry: Industry, detail?: string | null): string {
  const part = detail ? industryDetailLabel(industry, detail) : null;
  return part ? `${table[industry].label} / ${part}` : table[industry].label;
}

/** The industries under which a search lists a company: its own and, where its part is cross-listed, a second. */
export function listedIndustries(industry: Industry, detail?: string | null): Industry[] {
  const cross = detail && hasIndustryDetail(industry, detail) ? table[industry].details[detail]?.cross : undefined;
  const second = INDUSTRY_IDS.find((id) => id === cross);
  return second ? [industry, second] : [industry];
}
