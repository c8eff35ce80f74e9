import { universityLines } from './university-lines.ts';

export const elsewhere = universityLines(`
# TR Europe/Istanbul
Boğaziçi University | Istanbul | public | 1863 | bogazici.edu.tr | tr:Boğaziçi Üniversitesi
Middle East Technical University | Ankara | public | 1956 | www.metu.edu.tr | METU; tr:Orta Doğu Teknik Üniversitesi

# CA America/Toronto
University of Toronto | Toronto, Ontario | public | 1827 | www.utoronto.ca | U of T
McGill University | Montréal, Québec | public | 1821 | www.mcgill.ca
University of Waterloo | Waterloo, Ontario | public | 1957 | uwaterloo.ca
McMaster University | Hamilton, Ontario | public | 1887 | www.mcmaster.ca
Université de Montréal | Montréal, Québec | public | 1878 | www.umontreal.ca

# CA America/Vancouver
University of British Columbia | Vancouver, British Columbia | public | 1908 | www.ubc.ca | UBC
Simon Fraser University | Burnaby, British Columbia | public | 1965 | www.sfu.ca | SFU

# CA America/Edmonton
University of Alberta | Edmonton, Alberta | public | 1908 | www.ualberta.ca

# NZ Pacific/Auckland
University of Auckland | Auckland | public | 1883 | www.auckland.ac.nz | mi:Waipapa Taumata Rau
University of Otago | Dunedin | public | 1869 | www.otago.ac.nz

# JP Asia/Tokyo
University of Tokyo | Tokyo | public | 1877 | www.u-tokyo.ac.jp | ja:東京大学
Kyoto University | Kyoto | public | 1897 | www.kyoto-u.ac.jp | ja:京都大学
Osaka University | Suita | public | 1931 | www.osaka-u.ac.jp | ja:大阪大学
Waseda University | Tokyo | private | 1882 | www.waseda.jp waseda.ac.jp | ja:早稲田大学
Keio University | Tokyo | private | 1858 | www.keio.ac.jp | ja:慶應義塾大学

# KR Asia/Seoul
Seoul National University | Seoul | public | 1946 | www.snu.ac.kr | SNU; ko:서울대학교
Korea Advanced Institute of Science and Technology | Daejeon | public university | 1971 | www.kaist.ac.kr | KAIST; ko:한국과학기술원
Yonsei University | Seoul | private | 1885 | www.yonsei.ac.kr | ko:연세대학교

# CN Asia/Shanghai
Peking University | Beijing | public | 1898 | www.pku.edu.cn | PKU; zh:北京大学
Tsinghua University | Beijing | public | 1911 | www.tsinghua.edu.cn | THU; zh:清华大学
Fudan University | Shanghai | public | 1905 | www.fudan.edu.cn | zh:复旦大学
Zhejiang University | Hangzhou | public | 1897 | www.zju.edu.cn | ZJU; zh:浙江大学
Shanghai Jiao Tong University | Shanghai | public | 1896 | www.sjtu.edu.cn | SJTU; zh:上海交通大学
University of Science and Technology of China | Hefei | public | 1958 | www.ustc.edu.cn | USTC; zh:中国科学技术大学

# HK Asia/Hong_Kong
University of Hong Kong | Hong Kong | public | 1911 | www.hku.hk | HKU; zh:香港大學
Hong Kong University of Science and Technology | Hong Kong | public | 1991 | hkust.edu.hk | HKUST; zh:香港科技大學
Chinese University of Hong Kong | Hong Kong | public | 1963 | www.cuhk.edu.hk | CUHK; zh:香港中文大學

# TW Asia/Taipei
National Taiwan University | Taipei | public | 1928 | www.ntu.edu.tw | NTU; zh:國立臺灣大學

# MY Asia/Kuala_Lumpur
University of Malaya | Kuala Lumpur | public | 1949 | www.um.edu.my | UM; ms:Universiti Malaya

# TH Asia/Bangkok
Chulalongkorn University | Bangkok | public | 1917 | www.chula.ac.th | th:จุฬาลงกรณ์มหาวิทยาลัย

# ID Asia/Jakarta
University of Indonesia | Depok | public | ? | www.ui.ac.id | UI; id:Universitas Indonesia

# PH Asia/Manila
University of the Philippines | Quezon City | public | 1908 | up.edu.ph | UP; fil:Unibersidad ng Pilipinas

# VN Asia/Ho_Chi_Minh
Vietnam National University, Hanoi | Hanoi | public | 1993 | vnu.edu.vn | VNU; vi:Đại học Quốc gia Hà Nội

# BT Asia/Thimphu
Royal University of Bhutan | Thimphu | public | 2003 | www.rub.edu.bt | RUB

# BD Asia/Dhaka
University of Dhaka | Dhaka | public | 1921 | www.du.ac.bd | DU; bn:ঢাকা বিশ্ববিদ্যালয়
Bangladesh University of Engineering and Technology | Dhaka | public | 1962 | www.buet.ac.bd | BUET

# LK Asia/Colombo
University of Colombo | Colombo | public | 1921 | cmb.ac.lk | si:කොළඹ විශ්වවිද්‍යාලය

# PK Asia/Karachi
University of the Punjab | Lahore | public | 1882 | pu.edu.pk
National University of Sciences and Technology | Islamabad | public | 1991 | nust.edu.pk | NUST

# QA Asia/Qatar
Qatar University | Doha | public | 1973 | www.qu.edu.qa | QU; ar:جامعة قطر

# SA Asia/Riyadh
King Saud University | Riyadh | public | 1957 | ksu.edu.sa | KSU; ar:جامعة الملك سعود
King Abdullah University of Science and Technology | Thuwal | private | 2009 | www.kaust.edu.sa | KAUST

# IL Asia/Jerusalem
Hebrew University of Jerusalem | Jerusalem | public | 1918 | en.huji.ac.il | HUJI; he:האוניברסיטה העברית בירושלים

# EG Africa/Cairo
Cairo University | Giza | public | 1908 | cu.edu.eg | ar:جامعة القاهرة

# KE Africa/Nairobi
University of Nairobi | Nairobi | public | 1956 | www.uonbi.ac.ke | UoN

# NG Africa/Lagos
University of Ibadan | Ibadan | public | 1948 | ui.edu.ng | UI

# ZA Africa/Johannesburg
University of Cape Town | Cape Town | public | 1829 | www.uct.ac.za | UCT
University of the Witwatersrand | Johannesburg | public | 1922 | www.wits.ac.za | Wits

# BR America/Sao_Paulo
University of São Paulo | São Paulo | public | 1934 | www5.usp.br | USP; pt:Universidade de São Paulo
State University of Campinas | Campinas | public | 1966 | unicamp.br | UNICAMP; pt:Universidade Estadual de Campinas

# MX America/Mexico_City
National Autonomous University of Mexico | Mexico City | public | 1910 | www.unam.mx | UNAM; es:Universidad Nacional Autónoma de México

# AR America/Argentina/Buenos_Aires
University of Buenos Aires | Buenos Aires | public | 1821 | www.uba.ar | UBA; es:Universidad de Buenos Aires

# CL America/Santiago
University of Chile | Santiago | public | 1842 | uchile.cl | es:Universidad de Chile
`);
