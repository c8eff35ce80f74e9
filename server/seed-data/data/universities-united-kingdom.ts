import { universityLines } from './university-lines.ts';

export const unitedKingdom = universityLines(`
# GB Europe/London
University of Oxford | Oxford, England | public | 1096 | www.ox.ac.uk
University of Cambridge | Cambridge, England | public | 1209 | www.cam.ac.uk
Imperial College London | London, England | public university | 1907 | www.imperial.ac.uk | formerly:Imperial College of Science, Technology and Medicine
University College London | London, England | public | 1826 | www.ucl.ac.uk | UCL
London School of Economics and Political Science | London, England | public university | 1895 | www.lse.ac.uk | LSE
King's College London | London, England | public university | 1829 | www.kcl.ac.uk | KCL
Queen Mary University of London | London, England | public | 1785 | www.qmul.ac.uk | QMUL
SOAS University of London | London, England | public | 1916 | www.soas.ac.uk | SOAS; School of Oriental and African Studies
City St George's, University of London | London, England | public | 1894 | www.citystgeorges.ac.uk | formerly:City, University of London
Royal Holloway, University of London | Egham, England | public | ? | www.royalholloway.ac.uk rhul.ac.uk | RHUL
Birkbeck, University of London | London, England | public | 1823 | www.bbk.ac.uk
Brunel University of London | Uxbridge, England | public | 1966 | www.brunel.ac.uk | formerly:Brunel University London
University of Westminster | London, England | public | 1838 | www.westminster.ac.uk
University of Manchester | Manchester, England | public | 1824 | www.manchester.ac.uk
University of Birmingham | Birmingham, England | public | 1900 | www.birmingham.ac.uk bham.ac.uk
University of Bristol | Bristol, England | public | 1909 | www.bristol.ac.uk
University of Leeds | Leeds, England | public | 1904 | www.leeds.ac.uk
University of Liverpool | Liverpool, England | public | 1903 | www.liverpool.ac.uk liv.ac.uk
University of Nottingham | Nottingham, England | public | 1881 | www.nottingham.ac.uk
University of Sheffield | Sheffield, England | public | 1905 | www.sheffield.ac.uk
University of Southampton | Southampton, England | public | 1952 | www.southampton.ac.uk
University of Warwick | Coventry, England | public | 1965 | warwick.ac.uk
University of York | York, England | public | 1963 | www.york.ac.uk
Durham University | Durham, England | public | 1832 | www.durham.ac.uk dur.ac.uk
Newcastle University | Newcastle upon Tyne, England | public | 1834 | www.ncl.ac.uk
Lancaster University | Lancaster, England | public | 1964 | www.lancaster.ac.uk
University of Exeter | Exeter, England | public | 1955 | www.exeter.ac.uk ex.ac.uk
University of Bath | Bath, England | public | 1966 | www.bath.ac.uk
Loughborough University | Loughborough, England | public | 1966 | www.lboro.ac.uk
University of Leicester | Leicester, England | public | 1921 | le.ac.uk
University of Reading | Reading, England | public | 1926 | www.reading.ac.uk rdg.ac.uk
University of Surrey | Guildford, England | public | 1966 | www.surrey.ac.uk
University of Sussex | Brighton, England | public | 1961 | www.sussex.ac.uk
University of East Anglia | Norwich, England | public | 1963 | www.uea.ac.uk | UEA
University of Essex | Colchester, England | public | ? | www.essex.ac.uk
University of Kent | Canterbury, England | public | 1965 | www.kent.ac.uk
Aston University | Birmingham, England | public | 1966 | www.aston.ac.uk
Coventry University | Coventry, England | public | 1992 | www.coventry.ac.uk
The Open University | Milton Keynes, England | public | 1969 | www.open.ac.uk | OU
University of Edinburgh | Edinburgh, Scotland | public | 1583 | www.ed.ac.uk | gd:Oilthigh Dhùn Èideann
University of Glasgow | Glasgow, Scotland | public | 1451 | www.gla.ac.uk | gd:Oilthigh Ghlaschu
University of St Andrews | St Andrews, Scotland | public | 1413 | www.st-andrews.ac.uk
University of Aberdeen | Aberdeen, Scotland | public | 1495 | www.abdn.ac.uk
University of Strathclyde | Glasgow, Scotland | public | 1796 | www.strath.ac.uk
Heriot-Watt University | Edinburgh, Scotland | public | 1821 | www.hw.ac.uk
Cardiff University | Cardiff, Wales | public | 1883 | www.cardiff.ac.uk | cy:Prifysgol Caerdydd
Swansea University | Swansea, Wales | public | 1920 | www.swansea.ac.uk | cy:Prifysgol Abertawe
Aberystwyth University | Aberystwyth, Wales | public | 1872 | www.aber.ac.uk | cy:Prifysgol Aberystwyth
Queen's University Belfast | Belfast, Northern Ireland | public | 1845 | www.qub.ac.uk | QUB
Ulster University | Belfast, Northern Ireland | public | 1968 | www.ulster.ac.uk
`);
