/** Besides English. */
export const COUNTRY_NAME_LOCALES: readonly string[] =
  `am ar bn cs da de el es fa fi fr he hi hu id it ja ko ms nb ne nl pl pt ro ru sv sw ta th tr uk ur vi
  zh zh-Hant`.split(/\s+/);

/** Missing from ISO 3166 and Intl. UK and EL are reserved in ISO 3166-1. */
export const COUNTRY_ALIASES: Readonly<Record<string, readonly string[]>> = {
  AE: ['uae', 'u a e', 'emirates'],
  BN: ['brunei darussalam'],
  CD: ['drc', 'dr congo', 'congo kinshasa', 'congo democratic republic', 'zaire'],
  CG: ['congo brazzaville', 'congo republic'],
  CI: ['cote divoire', 'cote d ivoire', 'ivory coast'],
  CV: ['cape verde'],
  CZ: ['czech republic'],
  FM: ['federated states of micronesia'],
  GB: [
    'uk',
    'u k',
    'britain',
    'england',
    'scotland',
    'wales',
    'northern ireland',
    'great britain and northern ireland',
  ],
  GR: ['el', 'hellas'],
  HK: ['hong kong sar', 'hongkong'],
  IR: ['iran islamic republic'],
  KP: [
    'north korea',
    'dprk',
    'democratic people s republic of korea',
    'democratic peoples republic of korea',
  ],
  KR: ['south korea', 'rok'],
  LA: ['lao pdr', 'laos', 'lao people s democratic republic', 'lao peoples democratic republic'],
  MK: ['macedonia', 'fyrom', 'former yugoslav republic of macedonia'],
  MM: ['burma'],
  MO: ['macau', 'macao sar'],
  NL: ['holland'],
  PS: ['west bank and gaza', 'palestinian territory', 'palestine state of', 'occupied palestinian territory'],
  RU: ['russian federation'],
  SY: ['syrian arab republic'],
  SZ: ['swaziland'],
  TL: ['east timor'],
  TR: ['turkey', 'turkiye'],
  TW: ['republic of china', 'taiwan province of china', 'chinese taipei'],
  US: ['usa', 'u s a', 'us', 'u s', 'united states of america', 'the states'],
  VA: ['vatican', 'holy see'],
  VN: ['viet nam'],
};
