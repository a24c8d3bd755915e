<?php
class DeltaVariant extends WDVariant {
	public $fullName='The Delta\'s War';
	public $author="Nobody in particular";
	public $countries=array('Fishers','Traders');
	public $convoyCoasts = array ('6');
	public function initialize() { parent::initialize(); $this->supplyCenterTarget = 2; }
	public function __construct() {
		$this->variantClasses['drawMap']            = 'Delta';
		$this->variantClasses['adjudicatorPreGame'] = 'Delta';
		$this->variantClasses['processOrderBuilds'] = 'Delta';
	}
	public function turnAsDate($turn) {
		return ( $turn % 2 ? l_t("Autumn").", " : l_t("Spring").", " ).(floor($turn/2) + 1730);
	}
}
