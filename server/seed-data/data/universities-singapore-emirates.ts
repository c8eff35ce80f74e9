import { universityLines } from './university-lines.ts';

export const singaporeAndEmirates = universityLines(`
# SG Asia/Singapore
National University of Singapore | Singapore | public | 1905 | nus.edu.sg | NUS; zh:新加坡国立大学
Nanyang Technological University | Singapore | public | 1991 | www.ntu.edu.sg | NTU; zh:南洋理工大学
Singapore Management University | Singapore | public | 2000 | www.smu.edu.sg | SMU; zh:新加坡管理大学
Singapore University of Technology and Design | Singapore | public | 2009 | www.sutd.edu.sg | SUTD; zh:新加坡科技设计大学
Singapore Institute of Technology | Singapore | public university | 2009 | www.singaporetech.edu.sg | SIT; zh:新加坡理工大学
Singapore University of Social Sciences | Singapore | public | 2005 | www.suss.edu.sg | SUSS; zh:新跃社科大学; formerly:SIM University
University of the Arts Singapore | Singapore | private | 2024 | www.uas.edu.sg | UAS
Singapore Polytechnic | Singapore | public | 1954 | www.sp.edu.sg | SP; zh:新加坡理工学院
Ngee Ann Polytechnic | Singapore | public | 1963 | www.np.edu.sg | NP; zh:义安理工学院
Temasek Polytechnic | Singapore | public | 1990 | www.tp.edu.sg | TP; zh:淡马锡理工学院
Nanyang Polytechnic | Singapore | public | 1992 | www.nyp.edu.sg | NYP; zh:南洋理工学院
Republic Polytechnic | Singapore | public | 2002 | www.rp.edu.sg | RP; zh:共和理工学院

# AE Asia/Dubai
United Arab Emirates University | Al Ain, Abu Dhabi | public | 1976 | www.uaeu.ac.ae | UAEU; ar:جامعة الإمارات العربية المتحدة
Khalifa University | Abu Dhabi | public | 2007 | www.ku.ac.ae | ar:جامعة خليفة
Zayed University | Abu Dhabi | public | 1998 | www.zu.ac.ae | ZU; ar:جامعة زايد
University of Sharjah | Sharjah | private | 1997 | www.sharjah.ac.ae | ar:جامعة الشارقة
American University of Sharjah | Sharjah | private | 1997 | www.aus.edu | AUS; ar:الجامعة الأمريكية في الشارقة
American University in Dubai | Dubai | private | 1995 | www.aud.edu | AUD; ar:الجامعة الأمريكية في دبي
Abu Dhabi University | Abu Dhabi | private | 2003 | www.adu.ac.ae | ADU; ar:جامعة أبوظبي
Ajman University | Ajman | private | 1988 | www.ajman.ac.ae | ar:جامعة عجمان
University of Dubai | Dubai | private | 1997 | www.ud.ac.ae | UD; ar:جامعة دبي
Al Ain University | Al Ain, Abu Dhabi | private | 2004 | aau.ac.ae | AAU; ar:جامعة العين
Gulf Medical University | Ajman | private | 1998 | gmu.ac.ae | GMU
Mohamed bin Zayed University of Artificial Intelligence | Abu Dhabi | public | 2019 | mbzuai.ac.ae | MBZUAI
New York University Abu Dhabi | Abu Dhabi | private | 2010 | nyuad.nyu.edu | NYUAD
Sorbonne University Abu Dhabi | Abu Dhabi | public | 2006 | www.sorbonne.ae | ar:جامعة السوربون أبوظبي; formerly:Paris-Sorbonne University Abu Dhabi
Canadian University Dubai | Dubai | private | 2006 | www.cud.ac.ae | CUD
Higher Colleges of Technology | Abu Dhabi | public | 1988 | hct.ac.ae | HCT; ar:كليات التقنية العليا
Hamdan Bin Mohammed Smart University | Dubai | public | 2009 | www.hbmsu.ac.ae | HBMSU
American University of Ras Al Khaimah | Ras Al Khaimah | public | 2009 | aurak.ac.ae | AURAK
RAK Medical and Health Sciences University | Ras Al Khaimah | public | 2006 | www.rakmhsu.ac.ae | RAKMHSU
Mohammed Bin Rashid University of Medicine and Health Sciences | Dubai | public | ? | www.mbru.ac.ae | MBRU
British University in Dubai | Dubai | private | ? | www.buid.ac.ae | BUiD
University of Wollongong in Dubai | Dubai | private | 1993 | www.uowdubai.ac.ae | UOWD
Middlesex University Dubai | Dubai | private | 2005 | www.mdx.ac.ae | MDX
`);
