import { universityLines } from './university-lines.ts';

export const nepalAndIndia = universityLines(`
# NP Asia/Kathmandu
Tribhuvan University | Kirtipur, Bagmati | public | 1959 | tu.edu.np | TU; ne:त्रिभुवन विश्वविद्यालय
Kathmandu University | Dhulikhel, Bagmati | public | 1991 | ku.edu.np | KU; ne:काठमाडौं विश्वविद्यालय
Pokhara University | Pokhara, Gandaki | public | 1997 | pu.edu.np | PU; ne:पोखरा विश्वविद्यालय
Purbanchal University | Biratnagar, Koshi | public | 1993 | purbuniv.edu.np | ne:पूर्वाञ्चल विश्वविद्यालय
Lumbini Buddhist University | Lumbini | public | 2004 | lbu.edu.np | LBU; ne:लुम्बिनी बौद्ध विश्वविद्यालय
Nepal Sanskrit University | Beljhundi, Lumbini | public | 1986 | nsu.edu.np | NSU; ne:नेपाल संस्कृत विश्वविद्यालय; formerly:Mahendra Sanskrit University
Agriculture and Forestry University | Rampur, Bagmati | public | 2010 | afu.edu.np | AFU; ne:कृषि तथा वन विज्ञान विश्वविद्यालय
Mid-West University | Birendranagar, Karnali | public | 2010 | mu.edu.np | MU; ne:मध्यपश्चिम विश्वविद्यालय
Far Western University | Mahendranagar, Sudurpashchim | public | 2010 | fwu.edu.np | FWU; ne:सुदूरपश्चिम विश्वविद्यालय
Rajarshi Janak University | Janakpur, Madhesh | public | 2017 | rju.edu.np | RJU; ne:राजर्षि जनक विश्वविद्यालय
Nepal Open University | Lalitpur, Bagmati | public | 2016 | nou.edu.np | NOU; ne:नेपाल खुला विश्वविद्यालय
Gandaki University | Pokhara, Gandaki | public | 2019 | gandakiuniversity.edu.np | GU; ne:गण्डकी विश्वविद्यालय
Madan Bhandari University of Science and Technology | Chitlang, Bagmati | public | 2022 | mbust.edu.np | MBUST
Patan Academy of Health Sciences | Lalitpur, Bagmati | public | 2008 | pahs.edu.np | PAHS
B.P. Koirala Institute of Health Sciences | Dharan, Koshi | public | 1993 | bpkihs.edu | BPKIHS
Karnali Academy of Health Sciences | Jumla, Karnali | public | 2011 | kahs.edu.np | KAHS
Manmohan Technical University | Biratnagar, Koshi | public | 2019 | mtu.edu.np | MTU; ne:मनमोहन प्राविधिक विश्वविद्यालय
National Academy of Medical Sciences | Kathmandu, Bagmati | public | 2002 | nams.org.np | NAMS
Pokhara Academy of Health Sciences | Pokhara, Gandaki | public | 2015 | poahs.edu.np | PoAHS
Madan Bhandari Academy of Health Sciences | Hetauda, Bagmati | public | 2018 | mbahs.edu.np | MBAHS
Rapti Academy of Health Sciences | Ghorahi, Lumbini | public | 2017 | rahs.edu.np | RAHS

# IN Asia/Kolkata
Indian Institute of Science | Bengaluru, Karnataka | public | 1909 | iisc.ac.in | IISc; hi:भारतीय विज्ञान संस्थान
Indian Institute of Technology Bombay | Mumbai, Maharashtra | public | 1958 | www.iitb.ac.in | IITB; IIT Bombay; hi:भारतीय प्रौद्योगिकी संस्थान मुंबई
Indian Institute of Technology Delhi | New Delhi, Delhi | public | 1961 | home.iitd.ac.in | IITD; IIT Delhi; hi:भारतीय प्रौद्योगिकी संस्थान दिल्ली
Indian Institute of Technology Madras | Chennai, Tamil Nadu | public | 1959 | www.iitm.ac.in | IIT Madras; IITM
Indian Institute of Technology Kanpur | Kanpur, Uttar Pradesh | public | 1959 | www.iitk.ac.in | IIT Kanpur; IITK
Indian Institute of Technology Kharagpur | Kharagpur, West Bengal | public | 1951 | www.iitkgp.ac.in | IIT Kharagpur
Indian Institute of Technology Roorkee | Roorkee, Uttarakhand | public | 1847 | www.iitr.ac.in | IIT Roorkee
Indian Institute of Technology Guwahati | Guwahati, Assam | public | 1994 | www.iitg.ac.in | IIT Guwahati
Indian Institute of Technology Hyderabad | Kandi, Telangana | public | 2008 | www.iith.ac.in | IIT Hyderabad
Indian Institute of Management Ahmedabad | Ahmedabad, Gujarat | public | 1961 | www.iima.ac.in | IIM Ahmedabad; IIMA
Indian Institute of Management Bangalore | Bengaluru, Karnataka | public | 1973 | www.iimb.ac.in | IIM Bangalore; IIMB
Indian Institute of Management Calcutta | Kolkata, West Bengal | public | 1961 | www.iimcal.ac.in | IIM Calcutta; IIMC
University of Delhi | New Delhi, Delhi | public | 1922 | www.du.ac.in | DU; hi:दिल्ली विश्वविद्यालय
Jawaharlal Nehru University | New Delhi, Delhi | public | 1969 | www.jnu.ac.in | JNU; hi:जवाहरलाल नेहरू विश्वविद्यालय
Jamia Millia Islamia | New Delhi, Delhi | public university | 1920 | www.jmi.ac.in | JMI; ur:جامعہ ملیہ اسلامیہ
Banaras Hindu University | Varanasi, Uttar Pradesh | public | 1916 | www.bhu.ac.in | BHU; hi:काशी हिन्दू विश्वविद्यालय
Aligarh Muslim University | Aligarh, Uttar Pradesh | public | 1920 | www.amu.ac.in | AMU; ur:علی گڑھ مسلم یونیورسٹی
University of Allahabad | Prayagraj, Uttar Pradesh | public | 1887 | www.allduniv.ac.in | hi:इलाहाबाद विश्वविद्यालय; Allahabad University
University of Lucknow | Lucknow, Uttar Pradesh | public | 1920 | www.lkouniv.ac.in | hi:लखनऊ विश्वविद्यालय
University of Mumbai | Mumbai, Maharashtra | public | 1857 | mu.ac.in | mr:मुंबई विद्यापीठ; formerly:University of Bombay
University of Calcutta | Kolkata, West Bengal | public | 1857 | www.caluniv.ac.in | CU; bn:কলিকাতা বিশ্ববিদ্যালয়
University of Madras | Chennai, Tamil Nadu | public | 1857 | www.unom.ac.in | ta:சென்னைப் பல்கலைக்கழகம்
Savitribai Phule Pune University | Pune, Maharashtra | public | 1949 | www.unipune.ac.in | SPPU; mr:सावित्रीबाई फुले पुणे विद्यापीठ; formerly:University of Pune
Jadavpur University | Kolkata, West Bengal | public | 1955 | jadavpuruniversity.in | JU; bn:যাদবপুর বিশ্ববিদ্যালয়
Anna University | Chennai, Tamil Nadu | public | 1978 | www.annauniv.edu | ta:அண்ணா பல்கலைக்கழகம்
University of Hyderabad | Hyderabad, Telangana | public | 1974 | uohyd.ac.in | UoH
Osmania University | Hyderabad, Telangana | public | 1918 | www.osmania.ac.in | OU
Panjab University | Chandigarh | public | 1882 | puchd.ac.in | PU
Punjabi University | Patiala, Punjab | public | 1962 | punjabiuniversity.ac.in
University of Mysore | Mysuru, Karnataka | public | 1916 | uni-mysore.ac.in | kn:ಮೈಸೂರು ವಿಶ್ವವಿದ್ಯಾನಿಲಯ
Bangalore University | Bengaluru, Karnataka | public | 1964 | bangaloreuniversity.karnataka.gov.in
University of Kerala | Thiruvananthapuram, Kerala | public | 1937 | www.keralauniversity.ac.in | ml:കേരള സർവകലാശാല
Cochin University of Science and Technology | Kochi, Kerala | public | 1971 | cusat.ac.in | CUSAT
Gujarat University | Ahmedabad, Gujarat | public | 1949 | www.gujaratuniversity.ac.in | gu:ગુજરાત યુનિવર્સિટી
The Maharaja Sayajirao University of Baroda | Vadodara, Gujarat | public | 1949 | www.msubaroda.ac.in | MSU
University of Rajasthan | Jaipur, Rajasthan | public | 1947 | www.uniraj.ac.in | hi:राजस्थान विश्वविद्यालय
Visva-Bharati University | Santiniketan, West Bengal | public | 1921 | visvabharati.ac.in | bn:বিশ্বভারতী বিশ্ববিদ্যালয়
Gauhati University | Guwahati, Assam | public | 1948 | gauhati.ac.in
Utkal University | Bhubaneswar, Odisha | public | 1943 | utkaluniversity.ac.in
Patna University | Patna, Bihar | public | 1917 | www.pup.ac.in | hi:पटना विश्वविद्यालय
Birla Institute of Technology and Science, Pilani | Pilani, Rajasthan | private | 1964 | www.bits-pilani.ac.in | BITS Pilani
Vellore Institute of Technology | Vellore, Tamil Nadu | private | 1984 | vit.ac.in | VIT
Manipal Academy of Higher Education | Manipal, Karnataka | private university | 1953 | manipal.edu | MAHE
Amrita Vishwa Vidyapeetham | Coimbatore, Tamil Nadu | private university | ? | www.amrita.edu
SRM Institute of Science and Technology | Chennai, Tamil Nadu | private | 1985 | www.srmist.edu.in | SRM
O. P. Jindal Global University | Sonipat, Haryana | private | 2009 | jgu.edu.in | JGU
Ashoka University | Sonipat, Haryana | private | 2014 | www.ashoka.edu.in
Indira Gandhi National Open University | New Delhi, Delhi | public | 1985 | www.ignou.ac.in | IGNOU
National Institute of Technology Tiruchirappalli | Tiruchirappalli, Tamil Nadu | public | 1964 | www.nitt.edu | NIT Trichy
National Law School of India University | Bengaluru, Karnataka | public | ? | www.nls.ac.in | NLSIU
`);
