import { universityLines } from './university-lines.ts';

const singapore = universityLines(
  'SG',
  'Asia/Singapore',
  `
National University of Singapore | Singapore | public | 1905 | nus.edu.sg | NUS; zh:新加坡国立大学
Nanyang Technological University | Singapore | public | 1991 | www.ntu.edu.sg | NTU; zh:南洋理工大学
Singapore Management University | Singapore | public | 2000 | www.smu.edu.sg | SMU; zh:新加坡管理大学
Singapore University of Technology and Design | Singapore | public | 2009 | www.sutd.edu.sg | SUTD
Singapore Institute of Technology | Singapore | public | 2009 | www.singaporetech.edu.sg | SIT
Singapore University of Social Sciences | Singapore | public | 2005 | www.suss.edu.sg | SUSS
`,
);

const emirates = universityLines(
  'AE',
  'Asia/Dubai',
  `
United Arab Emirates University | Al Ain | public | 1976 | www.uaeu.ac.ae | UAEU; ar:جامعة الإمارات العربية المتحدة
Khalifa University | Abu Dhabi | public | 2007 | www.ku.ac.ae | ar:جامعة خليفة
Zayed University | Abu Dhabi | public | 1998 | www.zu.ac.ae | ZU; ar:جامعة زايد
University of Sharjah | Sharjah | private | 1997 | www.sharjah.ac.ae | ar:جامعة الشارقة
American University of Sharjah | Sharjah | private | 1997 | www.aus.edu | AUS
American University in Dubai | Dubai | private | 1995 | www.aud.edu | AUD
Abu Dhabi University | Abu Dhabi | private | 2003 | www.adu.ac.ae | ADU; ar:جامعة أبوظبي
Ajman University | Ajman | private | 1988 | www.ajman.ac.ae | ar:جامعة عجمان
University of Dubai | Dubai | private | 1997 | www.ud.ac.ae | UD; ar:جامعة دبي
Al Ain University | Al Ain | private | 2004 | aau.ac.ae | AAU
Gulf Medical University | Ajman | private | 1998 | gmu.ac.ae | GMU
Mohamed bin Zayed University of Artificial Intelligence | Abu Dhabi | public | 2019 | mbzuai.ac.ae | MBZUAI
New York University Abu Dhabi | Abu Dhabi | private | 2010 | nyuad.nyu.edu | NYUAD
Sorbonne University Abu Dhabi | Abu Dhabi | public | 2006 | www.sorbonne.ae |
Canadian University Dubai | Dubai | private | 2006 | www.cud.ac.ae | CUD
Higher Colleges of Technology | Abu Dhabi | public | 1988 | hct.ac.ae | HCT
Hamdan Bin Mohammed Smart University | Dubai | public | 2009 | www.hbmsu.ac.ae | HBMSU
`,
);

export const singaporeAndEmirates = [...singapore, ...emirates];
