import type { UniversityInput } from '../../../contract/universities.ts';
import { universityLines } from './university-lines.ts';

/** Country, time zone, and its lines. */
const COUNTRIES: readonly (readonly [string, string, string])[] = [
  [
    'CH',
    'Europe/Zurich',
    `
ETH Zurich | Zürich | public | 1855 | ethz.ch | ETH; de:Eidgenössische Technische Hochschule Zürich
University of Zurich | Zürich | public | 1833 | www.uzh.ch | UZH; de:Universität Zürich
École Polytechnique Fédérale de Lausanne | Lausanne | public | 1853 | www.epfl.ch | EPFL
University of Geneva | Geneva | public | 1559 | www.unige.ch | UNIGE; fr:Université de Genève
University of Basel | Basel | public | 1460 | www.unibas.ch | de:Universität Basel
University of Bern | Bern | public | 1834 | www.unibe.ch | de:Universität Bern`,
  ],
  [
    'DE',
    'Europe/Berlin',
    `
Heidelberg University | Heidelberg | public | 1386 | www.uni-heidelberg.de | de:Ruprecht-Karls-Universität Heidelberg
Ludwig Maximilian University of Munich | Munich | public | 1472 | www.lmu.de | LMU; de:Ludwig-Maximilians-Universität München
Technical University of Munich | Munich | public | 1868 | www.tum.de | TUM; de:Technische Universität München
Humboldt University of Berlin | Berlin | public | 1810 | www.hu-berlin.de | de:Humboldt-Universität zu Berlin
Free University of Berlin | Berlin | public | 1948 | www.fu-berlin.de | de:Freie Universität Berlin
RWTH Aachen University | Aachen | public | 1870 | www.rwth-aachen.de | RWTH
University of Göttingen | Göttingen | public | 1737 | www.uni-goettingen.de | de:Georg-August-Universität Göttingen`,
  ],
  [
    'FR',
    'Europe/Paris',
    `
Sorbonne University | Paris | public | 1257 | www.sorbonne-universite.fr | fr:Sorbonne Université
Paris Sciences et Lettres University | Paris | public | 2010 | psl.eu | PSL; fr:Université PSL
École Polytechnique | Palaiseau | public | 1794 | www.polytechnique.edu |
Sciences Po | Paris | public | 1872 | www.sciencespo.fr |
University of Strasbourg | Strasbourg | public | 1538 | www.unistra.fr | fr:Université de Strasbourg`,
  ],
  [
    'NL',
    'Europe/Amsterdam',
    `
Delft University of Technology | Delft | public | 1842 | www.tudelft.nl | TU Delft
University of Amsterdam | Amsterdam | public | 1632 | www.uva.nl | UvA; nl:Universiteit van Amsterdam
Leiden University | Leiden | public | 1575 | www.universiteitleiden.nl | nl:Universiteit Leiden
Utrecht University | Utrecht | public | 1636 | www.uu.nl | nl:Universiteit Utrecht`,
  ],
  [
    'BE',
    'Europe/Brussels',
    `
KU Leuven University | Leuven | public | 1425 | www.kuleuven.be | nl:Katholieke Universiteit Leuven
Ghent University | Ghent | public | 1817 | www.ugent.be | nl:Universiteit Gent`,
  ],
  [
    'AT',
    'Europe/Vienna',
    `
University of Vienna | Vienna | public | 1365 | www.univie.ac.at | de:Universität Wien
TU Wien University | Vienna | public | 1815 | www.tuwien.at | de:Technische Universität Wien`,
  ],
  [
    'SE',
    'Europe/Stockholm',
    `
Lund University | Lund | public | 1666 | www.lu.se | sv:Lunds universitet
Uppsala University | Uppsala | public | 1477 | www.uu.se | sv:Uppsala universitet
KTH Royal Institute of Technology | Stockholm | public | 1827 | www.kth.se | KTH; sv:Kungliga Tekniska högskolan
Karolinska Institute | Stockholm | public | 1810 | ki.se | KI; sv:Karolinska institutet`,
  ],
  [
    'DK',
    'Europe/Copenhagen',
    `
University of Copenhagen | Copenhagen | public | 1479 | www.ku.dk | da:Københavns Universitet
Technical University of Denmark | Kongens Lyngby | public | 1829 | www.dtu.dk | DTU; da:Danmarks Tekniske Universitet`,
  ],
  [
    'NO',
    'Europe/Oslo',
    `
University of Oslo | Oslo | public | 1811 | www.uio.no | UiO; no:Universitetet i Oslo`,
  ],
  [
    'FI',
    'Europe/Helsinki',
    `
University of Helsinki | Helsinki | public | 1640 | www.helsinki.fi | fi:Helsingin yliopisto
Aalto University | Espoo | public | 2010 | www.aalto.fi | fi:Aalto-yliopisto`,
  ],
  [
    'IT',
    'Europe/Rome',
    `
University of Bologna | Bologna | public | 1088 | www.unibo.it | it:Università di Bologna
Sapienza University of Rome | Rome | public | 1303 | www.uniroma1.it | it:Sapienza Università di Roma
Politecnico di Milano | Milan | public | 1863 | www.polimi.it |`,
  ],
  [
    'ES',
    'Europe/Madrid',
    `
University of Barcelona | Barcelona | public | 1450 | www.ub.edu | ca:Universitat de Barcelona
Complutense University of Madrid | Madrid | public | 1293 | www.ucm.es | es:Universidad Complutense de Madrid`,
  ],
  [
    'PT',
    'Europe/Lisbon',
    `
University of Coimbra | Coimbra | public | 1290 | www.uc.pt | pt:Universidade de Coimbra
University of Lisbon | Lisbon | public | 2013 | www.ulisboa.pt | pt:Universidade de Lisboa`,
  ],
  [
    'IE',
    'Europe/Dublin',
    `
Trinity College Dublin | Dublin | public | 1592 | www.tcd.ie | TCD; ga:Coláiste na Tríonóide
University College Dublin | Dublin | public | 1854 | www.ucd.ie | UCD`,
  ],
  [
    'PL',
    'Europe/Warsaw',
    `
Jagiellonian University | Kraków | public | 1364 | www.uj.edu.pl | pl:Uniwersytet Jagielloński
University of Warsaw | Warsaw | public | 1816 | www.uw.edu.pl | pl:Uniwersytet Warszawski`,
  ],
  [
    'CZ',
    'Europe/Prague',
    `
Charles University | Prague | public | 1348 | cuni.cz | cs:Univerzita Karlova`,
  ],
  [
    'TR',
    'Europe/Istanbul',
    `
Boğaziçi University | Istanbul | public | 1863 | bogazici.edu.tr | tr:Boğaziçi Üniversitesi
Middle East Technical University | Ankara | public | 1956 | www.metu.edu.tr | METU; tr:Orta Doğu Teknik Üniversitesi`,
  ],
  [
    'CA',
    'America/Toronto',
    `
University of Toronto | Toronto | public | 1827 | www.utoronto.ca | U of T
McGill University | Montréal | public | 1821 | www.mcgill.ca |
University of Waterloo | Waterloo | public | 1957 | uwaterloo.ca |
McMaster University | Hamilton | public | 1887 | www.mcmaster.ca |
Université de Montréal | Montréal | public | 1878 | www.umontreal.ca |`,
  ],
  [
    'CA',
    'America/Vancouver',
    `
University of British Columbia | Vancouver | public | 1908 | www.ubc.ca | UBC
Simon Fraser University | Burnaby | public | 1965 | www.sfu.ca | SFU`,
  ],
  [
    'CA',
    'America/Edmonton',
    `
University of Alberta | Edmonton | public | 1908 | www.ualberta.ca |`,
  ],
  [
    'NZ',
    'Pacific/Auckland',
    `
University of Auckland | Auckland | public | 1883 | www.auckland.ac.nz | mi:Waipapa Taumata Rau
University of Otago | Dunedin | public | 1869 | www.otago.ac.nz |`,
  ],
  [
    'JP',
    'Asia/Tokyo',
    `
University of Tokyo | Tokyo | public | 1877 | www.u-tokyo.ac.jp | ja:東京大学
Kyoto University | Kyoto | public | 1897 | www.kyoto-u.ac.jp | ja:京都大学
Osaka University | Suita | public | 1931 | www.osaka-u.ac.jp | ja:大阪大学
Waseda University | Tokyo | private | 1882 | www.waseda.jp | ja:早稲田大学
Keio University | Tokyo | private | 1858 | www.keio.ac.jp | ja:慶應義塾大学`,
  ],
  [
    'KR',
    'Asia/Seoul',
    `
Seoul National University | Seoul | public | 1946 | www.snu.ac.kr | SNU; ko:서울대학교
Korea Advanced Institute of Science and Technology | Daejeon | public | 1971 | www.kaist.ac.kr | KAIST; ko:한국과학기술원
Yonsei University | Seoul | private | 1885 | www.yonsei.ac.kr | ko:연세대학교`,
  ],
  [
    'CN',
    'Asia/Shanghai',
    `
Peking University | Beijing | public | 1898 | www.pku.edu.cn | PKU; zh:北京大学
Tsinghua University | Beijing | public | 1911 | www.tsinghua.edu.cn | THU; zh:清华大学
Fudan University | Shanghai | public | 1905 | www.fudan.edu.cn | zh:复旦大学
Zhejiang University | Hangzhou | public | 1897 | www.zju.edu.cn | ZJU; zh:浙江大学`,
  ],
  [
    'HK',
    'Asia/Hong_Kong',
    `
University of Hong Kong | Hong Kong | public | 1911 | www.hku.hk | HKU; zh:香港大學
Hong Kong University of Science and Technology | Hong Kong | public | 1991 | hkust.edu.hk | HKUST; zh:香港科技大學`,
  ],
  [
    'TW',
    'Asia/Taipei',
    `
National Taiwan University | Taipei | public | 1928 | www.ntu.edu.tw | NTU; zh:國立臺灣大學`,
  ],
  [
    'MY',
    'Asia/Kuala_Lumpur',
    `
University of Malaya | Kuala Lumpur | public | 1949 | www.um.edu.my | UM; ms:Universiti Malaya`,
  ],
  [
    'TH',
    'Asia/Bangkok',
    `
Chulalongkorn University | Bangkok | public | 1917 | www.chula.ac.th | th:จุฬาลงกรณ์มหาวิทยาลัย`,
  ],
  [
    'ID',
    'Asia/Jakarta',
    `
University of Indonesia | Depok | public | 1950 | www.ui.ac.id | UI; id:Universitas Indonesia`,
  ],
  [
    'PH',
    'Asia/Manila',
    `
University of the Philippines | Quezon City | public | 1908 | up.edu.ph | UP; fil:Unibersidad ng Pilipinas`,
  ],
  [
    'VN',
    'Asia/Ho_Chi_Minh',
    `
Vietnam National University, Hanoi | Hanoi | public | 1906 | vnu.edu.vn | VNU; vi:Đại học Quốc gia Hà Nội`,
  ],
  [
    'BD',
    'Asia/Dhaka',
    `
University of Dhaka | Dhaka | public | 1921 | www.du.ac.bd | DU; bn:ঢাকা বিশ্ববিদ্যালয়
Bangladesh University of Engineering and Technology | Dhaka | public | 1962 | www.buet.ac.bd | BUET`,
  ],
  [
    'LK',
    'Asia/Colombo',
    `
University of Colombo | Colombo | public | 1921 | cmb.ac.lk | si:කොළඹ විශ්වවිද්‍යාලය`,
  ],
  [
    'PK',
    'Asia/Karachi',
    `
University of the Punjab | Lahore | public | 1882 | pu.edu.pk |
National University of Sciences and Technology | Islamabad | public | 1991 | nust.edu.pk | NUST`,
  ],
  [
    'QA',
    'Asia/Qatar',
    `
Qatar University | Doha | public | 1973 | www.qu.edu.qa | QU; ar:جامعة قطر`,
  ],
  [
    'SA',
    'Asia/Riyadh',
    `
King Saud University | Riyadh | public | 1957 | ksu.edu.sa | KSU; ar:جامعة الملك سعود
King Abdullah University of Science and Technology | Thuwal | private | 2009 | www.kaust.edu.sa | KAUST`,
  ],
  [
    'IL',
    'Asia/Jerusalem',
    `
Hebrew University of Jerusalem | Jerusalem | public | 1918 | en.huji.ac.il | HUJI; he:האוניברסיטה העברית בירושלים`,
  ],
  [
    'EG',
    'Africa/Cairo',
    `
Cairo University | Giza | public | 1908 | cu.edu.eg | ar:جامعة القاهرة`,
  ],
  [
    'KE',
    'Africa/Nairobi',
    `
University of Nairobi | Nairobi | public | 1956 | www.uonbi.ac.ke | UoN`,
  ],
  [
    'NG',
    'Africa/Lagos',
    `
University of Ibadan | Ibadan | public | 1948 | ui.edu.ng | UI`,
  ],
  [
    'ZA',
    'Africa/Johannesburg',
    `
University of Cape Town | Cape Town | public | 1829 | www.uct.ac.za | UCT
University of the Witwatersrand | Johannesburg | public | 1922 | www.wits.ac.za | Wits`,
  ],
  [
    'BR',
    'America/Sao_Paulo',
    `
University of São Paulo | São Paulo | public | 1934 | www5.usp.br | USP; pt:Universidade de São Paulo
State University of Campinas | Campinas | public | 1962 | unicamp.br | UNICAMP`,
  ],
  [
    'MX',
    'America/Mexico_City',
    `
National Autonomous University of Mexico | Mexico City | public | 1910 | www.unam.mx | UNAM; es:Universidad Nacional Autónoma de México`,
  ],
  [
    'AR',
    'America/Argentina/Buenos_Aires',
    `
University of Buenos Aires | Buenos Aires | public | 1821 | www.uba.ar | UBA; es:Universidad de Buenos Aires`,
  ],
  [
    'CL',
    'America/Santiago',
    `
University of Chile | Santiago | public | 1842 | uchile.cl | es:Universidad de Chile`,
  ],
];

export const elsewhere: readonly UniversityInput[] = COUNTRIES.flatMap((country) =>
  universityLines(...country),
);
