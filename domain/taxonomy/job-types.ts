type FamilyEntry = {
  label: string;
  /** Labels of the job types, in the order of the choices. */
  jobs: Readonly<Record<string, string>>;
};

/** Job types by family, in the order of the choices. */
export const JOB_FAMILIES = {
  planning_management: {
    label: '企画・管理',
    jobs: {
      open_general: '総合職（配属未定・オープンコース）',
      corporate_planning: '経営企画',
      business_planning: '事業企画・新規事業開発',
      hr_labor: '人事・労務',
      general_affairs: '総務・秘書',
      accounting_treasury: '経理・財務',
      ir_sustainability: 'IR・サステナビリティ',
      procurement: '調達・購買',
      scm_planning: 'SCM・物流企画・貿易事務',
      it_planning: '社内IT・DX推進',
      clerical: '一般事務・営業事務',
    },
  },
  consulting: {
    label: 'コンサルティング専門職',
    jobs: {
      strategy_consultant: '戦略コンサルタント',
      business_consultant: '総合・業務コンサルタント',
      it_consultant: 'ITコンサルタント',
      hr_org_consultant: '組織・人事コンサルタント',
      fas_consultant: '財務アドバイザリー',
      risk_consultant: 'リスク・サステナビリティコンサルタント',
      researcher: '研究員・リサーチャー',
    },
  },
  finance: {
    label: '金融専門職',
    jobs: {
      investment_banking: '投資銀行（IBD）',
      markets: 'マーケッツ・トレーディング',
      asset_management: '資産運用・ファンドマネジャー',
      equity_research: '証券アナリスト',
      corporate_banking: '法人営業・RM（銀行）',
      wealth_management: '個人営業・ウェルスマネジメント',
      actuary: 'アクチュアリー',
      quant: 'クオンツ・金融工学',
      credit_risk: '審査・リスク管理',
      underwriting_claims: '保険引受・損害サービス',
      investment_pe_vc: '投資（PE・VC）',
    },
  },
  legal: {
    label: '法務・知財',
    jobs: {
      corporate_legal: '企業法務',
      compliance: 'コンプライアンス・内部統制',
      intellectual_property: '知的財産',
      patent_engineer: '特許技術者・弁理士',
      paralegal: 'パラリーガル・法律事務',
      public_affairs: '渉外・公共政策',
    },
  },
  data: {
    label: 'データ・AI',
    jobs: {
      data_scientist: 'データサイエンティスト',
      data_analyst: 'データアナリスト・BI',
      data_engineer: 'データエンジニア',
      ml_engineer: '機械学習エンジニア',
      ai_planner: 'AI企画・データ活用推進',
      statistics_biostat: '統計解析・生物統計',
    },
  },
  marketing: {
    label: 'マーケティング・広報',
    jobs: {
      marketing_general: 'マーケティング',
      brand_product: 'ブランド・商品企画',
      digital_marketing: 'デジタルマーケティング',
      pr_communications: '広報・宣伝',
      market_researcher: '市場調査',
      merchandising: 'MD・バイヤー',
      ec_crm: 'EC運営・CRM',
      media_planning: 'メディアプランニング・広告運用',
    },
  },
  sales: {
    label: '営業・販売',
    jobs: {
      corporate_sales: '法人営業',
      individual_sales: '個人営業',
      solution_sales: 'ソリューション・IT営業',
      overseas_sales: '海外営業',
      inside_sales: 'インサイドセールス',
      customer_success: 'カスタマーサクセス',
      mr: 'MR・MS',
      trading_sales: '商社営業・トレーダー',
      advertising_sales: '広告営業・アカウントエグゼクティブ',
      store_sales: '店舗販売・店長候補',
      sales_planning: '営業企画・販促',
    },
  },
  technical: {
    label: '技術・研究・IT',
    jobs: {
      software_engineer: 'ソフトウェアエンジニア',
      web_app: 'Web・アプリエンジニア',
      infra_sre: 'インフラ・クラウド・SRE',
      security: 'セキュリティ',
      systems_engineer: 'システムエンジニア（SIer）',
      it_pm: 'ITプロジェクトマネジメント',
      embedded: '組込み・制御',
      research: '研究',
      development_design: '開発・設計（機械）',
      electrical_design: '開発・設計（電気・電子）',
      chemical_materials: '化学・素材開発',
      production_engineering: '生産技術・プロセス',
      quality: '品質管理・品質保証',
      construction_management: '施工管理',
      architecture_design: '建築・土木設計',
      plant_field: 'プラント・フィールドエンジニア',
      clinical_development: '臨床開発・薬事',
    },
  },
  creative: {
    label: 'クリエイティブ',
    jobs: {
      ui_ux: 'UI・UXデザイナー',
      graphic: 'グラフィックデザイナー',
      product_design: 'プロダクト・工業デザイン',
      planner_director: 'プランナー・ディレクター',
      producer: 'プロデューサー',
      editor_writer: '編集・ライター・校閲',
      reporter_announcer: '記者・アナウンサー',
      video: '映像制作',
      game_creator: 'ゲームクリエイター',
      copywriter: 'コピーライター',
    },
  },
  other: {
    label: 'その他',
    jobs: {
      civil_service: '公務員',
      teacher: '教員・教育職',
      medical_welfare: '医療・福祉・心理',
      service_hospitality: 'サービス・接客',
      cabin_ground: '客室乗務員・グランドスタッフ',
      pilot_transport: '運航・運転・航空整備',
      logistics_ops: '物流・倉庫運営',
      security_defense: '警察・消防・自衛隊',
      undecided: '未定',
      other: 'その他',
    },
  },
} as const satisfies Record<string, FamilyEntry>;

/** A stored id. */
export type JobFamily = keyof typeof JOB_FAMILIES;
/** The families in the order of the choices. */
export const JOB_FAMILY_IDS = Object.keys(JOB_FAMILIES) as [JobFamily, ...JobFamily[]];

/** A stored job type: `sales.corporate_sales`. */
export type JobType = {
  [Family in JobFamily]: `${Family}.${keyof (typeof JOB_FAMILIES)[Family]['jobs'] & string}`;
}[JobFamily];

const labels = new Map<string, string>(
  JOB_FAMILY_IDS.flatMap((family) =>
    Object.entries(JOB_FAMILIES[family].jobs).map(([job, label]) => [`${family}.${job}`, label] as const),
  ),
);

/** All job types, family by family. */
export const JOB_TYPE_IDS = [...labels.keys()] as [JobType, ...JobType[]];

/** The job types of a family, in order. */
export function jobTypesOf(family: JobFamily): JobType[] {
  return JOB_TYPE_IDS.filter((id) => id.startsWith(`${family}.`));
}

/** 法人営業 */
export function jobTypeLabel(id: JobType): string {
  return labels.get(id) ?? id;
}
