export interface MajorRow {
  readonly name: string;
  readonly code: string | null;
  readonly scheme: 'cip_2020' | null;
  /** Of an ISCED-F detailed field. */
  readonly subject: string;
  /** Codes of levels. */
  readonly levels: readonly string[];
  readonly aliases: readonly string[];
}

/** Majors by their ISCED-F detailed field, with the CIP 2020 code where there is one: `name | code | other names`. */
const BY_FIELD: Readonly<Record<string, string>> = {
  '0111': `
Education Studies | 13.0101
Educational Leadership | 13.0401 | Educational Administration
Curriculum and Instruction | 13.0301
Educational Technology | 13.0501 | Instructional Design`,
  '0112': 'Early Childhood Education | 13.1210',
  '0113': 'Primary Education | 13.1202 | Elementary Education',
  '0114': `
Secondary Education | 13.1205
Teaching English to Speakers of Other Languages | 13.1401 | TESOL
Special Education | 13.1001`,
  '0211': `
Film and Video Production | 50.0602
Animation | 10.0304
Game Design | 50.0411
Photography | 50.0605`,
  '0212': `
Graphic Design | 50.0409
Fashion Design | 50.0407
Interior Design | 50.0408
Industrial Design | 50.0404 | Product Design
User Experience Design | | UX Design`,
  '0213': `
Fine Arts | 50.0702
Art History | 50.0703`,
  '0215': `
Music | 50.0901
Music Performance | 50.0903
Theatre | 50.0501 | Drama
Dance | 50.0301`,
  '0221': `
Religious Studies | 38.0201
Theology | 39.0601
Buddhist Studies | 38.0202`,
  '0222': `
History | 54.0101
Archaeology | 45.0301`,
  '0223': `
Philosophy | 38.0101
Ethics | 38.0103`,
  '0231': `
English Language | 23.0101
French | 16.0901
Spanish | 16.0905
German | 16.0501
Chinese | 16.0301
Japanese | 16.0302
Arabic | 16.1101
Translation and Interpretation | 16.0103`,
  '0232': `
English Literature | 23.1404
Comparative Literature | 16.0104
Linguistics | 16.0102
Creative Writing | 23.1302
Classics | 16.1200`,
  '0311': `
Economics | 45.0601
Econometrics | 45.0603
Development Economics | 45.0604`,
  '0312': `
Political Science | 45.1001 | Politics
International Relations | 45.0901
Public Policy | 44.0501
Public Administration | 44.0401 | MPA`,
  '0313': `
Psychology | 42.0101
Clinical Psychology | 42.2801
Cognitive Science | 30.2501`,
  '0314': `
Sociology | 45.1101
Anthropology | 45.0201
Gender Studies | 05.0207
Development Studies |
Criminology | 45.0401
Human Geography | 45.0701 | Geography`,
  '0321': `
Journalism | 09.0401
Communication Studies | 09.0101
Mass Media Studies | 09.0102 | Media Studies`,
  '0322': `
Library and Information Science | 25.0101
Archives and Museum Studies | 25.0103`,
  '0411': `
Accounting | 52.0301
Taxation | 52.1601`,
  '0412': `
Finance | 52.0801
Banking | 52.0803
Insurance | 52.1701
Actuarial Science | 52.1304`,
  '0413': `
Business Administration | 52.0201 | BBA
Business Management | 52.0299
Human Resource Management | 52.1001
International Business | 52.1101
Entrepreneurship | 52.0701
Project Management | 52.0211
Supply Chain Management | 52.0203 | Logistics
Operations Management | 52.0205
Hospital Administration | 51.0702 | Health Administration
Business Analytics | 30.7102
Management Information Systems | 52.1201 | MIS`,
  '0414': `
Marketing | 52.1401
Digital Marketing | 52.1404
Public Relations | 09.0902
Advertising | 09.0903`,
  '0416': 'Retail Management | 52.0212',
  '0421': `
Law | 22.0101
International Law | 22.0209
Criminal Justice | 43.0104
Legal Studies | 22.0000`,
  '0511': `
Biology | 26.0101
Microbiology | 26.0502
Genetics | 26.0801
Zoology | 26.0701
Botany | 26.0301 | Plant Biology
Neuroscience | 26.1501
Biotechnology | 26.1201
Bioinformatics | 26.1103`,
  '0512': `
Biochemistry | 26.0202
Molecular Biology | 26.0204`,
  '0521': `
Environmental Science | 03.0104
Environmental Studies | 03.0103
Climate Science |`,
  '0522': 'Wildlife Biology | 26.0709 | Wildlife Conservation',
  '0531': `
Chemistry | 40.0501
Analytical Chemistry | 40.0502
Organic Chemistry | 40.0504`,
  '0532': `
Geology | 40.0601
Geophysics | 40.0603
Oceanography | 40.0607
Meteorology | 40.0404
Geographic Information Science | 45.0702 | GIS`,
  '0533': `
Physics | 40.0801
Astronomy | 40.0201
Astrophysics | 40.0202
Medical Physics | 51.2205`,
  '0541': `
Mathematics | 27.0101
Applied Mathematics | 27.0301`,
  '0542': `
Statistics | 27.0501
Data Science | 30.7001
Biostatistics | 26.1102`,
  '0612': `
Cybersecurity | 11.1003
Computer Networking | 11.0901
Database Administration | 11.0802
Cloud Computing | 11.0902`,
  '0613': `
Computer Science | 11.0701 | CS
Software Engineering | 14.0903
Artificial Intelligence | 11.0102 | AI
Information Technology | 11.0103 | IT
Information Systems | 11.0401
Web Development | 11.0801
Human-Computer Interaction | 30.3101 | HCI
Computer Applications | 11.0501 | BCA; MCA`,
  '0711': `
Chemical Engineering | 14.0701
Petroleum Engineering | 14.2501
Biomedical Engineering | 14.0501`,
  '0712': 'Environmental Engineering | 14.1401',
  '0713': `
Electrical Engineering | 14.1001
Renewable Energy Engineering | 14.4801
Nuclear Engineering | 14.2301`,
  '0714': `
Electronics Engineering |
Computer Engineering | 14.0901
Robotics | 14.4201 | Mechatronics
Telecommunications Engineering | 14.1004`,
  '0715': `
Mechanical Engineering | 14.1901
Industrial Engineering | 14.3501
Manufacturing Engineering | 14.3601
Materials Science and Engineering | 14.1801`,
  '0716': `
Aerospace Engineering | 14.0201
Automotive Engineering | 14.0299
Marine Engineering | 14.2201`,
  '0721': 'Food Science and Technology | 01.1001',
  '0723': 'Textile Engineering | 14.2801',
  '0724': 'Mining Engineering | 14.2101',
  '0731': `
Architecture | 04.0201
Urban Planning | 04.0301 | Town Planning
Landscape Architecture | 04.0601`,
  '0732': `
Civil Engineering | 14.0801
Structural Engineering | 14.0803
Construction Management | 52.2001
Surveying and Geomatics | 14.3801
Transportation Engineering | 14.0804`,
  '0811': `
Agriculture | 01.0000
Agronomy | 01.1102
Animal Science | 01.0901
Soil Science | 01.1201
Agricultural Economics | 01.0103`,
  '0812': 'Horticulture | 01.1103',
  '0821': 'Forestry | 03.0501',
  '0831': 'Fisheries and Aquaculture | 01.0303',
  '0841': 'Veterinary Medicine | 01.8001',
  '0911': 'Dentistry | 51.0401 | BDS',
  '0912': `
Medicine | 51.1201 | MBBS; MD
Surgery |
Public Health | 51.2201 | MPH
Epidemiology | 26.1309`,
  '0913': `
Nursing | 51.3801
Midwifery |`,
  '0914': `
Medical Laboratory Science | 51.1005
Radiography | 51.0911
Optometry | 51.1701`,
  '0915': `
Physiotherapy | 51.2308 | Physical Therapy
Occupational Therapy | 51.2306
Speech and Language Therapy | 51.0203
Nutrition and Dietetics | 51.3101`,
  '0916': 'Pharmacy | 51.2001',
  '0917': 'Ayurvedic Medicine | 51.3302 | BAMS',
  '0923': 'Social Work | 44.0701',
  '1013': `
Hotel Management | 52.0904 | Hospitality Management
Culinary Arts | 12.0503`,
  '1014': 'Sports Science | 31.0505 | Kinesiology',
  '1015': `
Tourism Management | 52.0903
Event Management | 52.0907`,
  '1022': 'Occupational Health and Safety | 51.2206',
  '1031': 'Defence Studies | 28.0501 | Military Science',
  '1041': 'Aviation Management | 49.0104',
};

/** What nearly every field is taught at. */
const LEVELS = ['BACH', 'MAST', 'PHD'];

const row = (subject: string, line: string): MajorRow => {
  const [name = '', code = '', others = ''] = line.split('|').map((cell) => cell.trim());
  const aliases = others.split(';').map((other) => other.trim());
  return {
    name,
    code: code || null,
    scheme: code ? 'cip_2020' : null,
    subject,
    levels: LEVELS,
    aliases: aliases.filter(Boolean),
  };
};

export const majors: readonly MajorRow[] = Object.entries(BY_FIELD)
  // A record's keys that look like whole numbers come first; the codes' own order is by text.
  .toSorted(([one], [other]) => one.localeCompare(other))
  .flatMap(([subject, lines]) =>
    lines
      .trim()
      .split('\n')
      .map((line) => row(subject, line)),
  );
